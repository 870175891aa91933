package placard.web;

/** Answers one kind of request, in plain code on a virtual thread. */
@FunctionalInterface
public interface Handler {
    /**
     * Answers the request.
     *
     * @throws placard.base.Refusal if it cannot be done as asked
     */
    Answer handle(Request request);
}
