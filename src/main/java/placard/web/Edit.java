package placard.web;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import placard.base.Refusal;

/**
 * A change under an optimistic lock: what is stored is read, and written only over the version that was read. If another
 * change was written in between, this one is retried on what is stored now, so that neither is lost and nobody waits.
 *
 * <p>There is no limit to the retries: each one means that another change was stored.
 */
public final class Edit {
    private Edit() {}

    /**
     * Lays the body of a PATCH over what is stored.
     *
     * @param <S> what is stored
     * @param <C> what is to be stored instead
     * @param version the version of what is stored, which {@code If-Match} may name
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

    /** What is stored, and what the body makes of it. */
    private record Change<S, C>(S before, C after) {}

    /**
     * Changes what is stored by other means than a body, such as deleting it.
     *
     * @param version the version of what is stored, which {@code If-Match} may name
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
