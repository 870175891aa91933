package placard.web;

import org.jspecify.annotations.Nullable;

/** Decides who a request comes from. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Names the caller of a request by its {@code Authorization} header.
     *
     * @param client stands for the client's address without being it; counts failed tries
     * @throws placard.base.Refusal if there is no valid key, or too many invalid ones came from this client
     */
    Caller authenticate(@Nullable String authorization, String client);
}
