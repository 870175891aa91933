// What the client of openapi-generator for C# uses of the library Polly, which only NuGet has: it compiles with it and does nothing.
namespace Polly
{
    using System;
    using System.Threading.Tasks;

    public enum OutcomeType
    {
        Successful,
        Failure,
    }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome;
        public T Result;
        public Exception FinalException;
    }

    public interface ISyncPolicy<T> { }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}
