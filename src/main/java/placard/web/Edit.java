package placard.web;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import placard.base.Refusal;

/**
 * A change under an optimistic lock: it reads the stored state, and writes only over the version that it read. After a
 * concurrent change it runs again on the new state. So neither change is lost and no request waits.
 *
 * <p>There is no limit to the retries: each one means that another change was stored.
 */
public final class Edit {
    private Edit() {}

    /**
     * Merges the body of a PATCH into the stored state.
     *
     * @param <S> the stored state
     * @param <C> the new state
     * @param version the version of the stored state, which {@code If-Match} may name
     * @param patch reads the body; its faults are refused before anything is written, after each reading
     * @param write answers if it stored the change, and is empty if another change came first
     * @throws Refusal {@code validation_failed}, {@code version_mismatch}
     */
    public static <S, C> Answer patch(
            Request request,
            Supplier<S> read,
            ToLongFunction<S> version,
            Function<S, C> patch,
            BiFunction<S, C, Optional<Answer>> write) {
        return run(
                request,
                () -> {
                    S before = read.get();
                    C after = patch.apply(before);
                    request.checkInput();
                    return new Change<>(before, after);
                },
                change -> version.applyAsLong(change.before()),
                change -> write.apply(change.before(), change.after()));
    }

    private record Change<S, C>(S before, C after) {}

    /**
     * Changes the stored state without a body, such as deleting it.
     *
     * @param version the version of the stored state, which {@code If-Match} may name
     * @param write answers if it stored the change, and is empty if another change came first
     * @throws Refusal {@code version_mismatch}
     */
    public static <S> Answer run(
            Request request, Supplier<S> read, ToLongFunction<S> version, Function<S, Optional<Answer>> write) {
        while (true) {
            S before = read.get();
            request.checkVersion(version.applyAsLong(before));
            Optional<Answer> answer = write.apply(before);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }
}
