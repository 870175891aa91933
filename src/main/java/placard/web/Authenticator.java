package placard.web;

import org.jspecify.annotations.Nullable;

/** Decides who a request comes from. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Names the caller of a request by its {@code Authorization} header.
     *
     * @param client a hash that stands for the client's address; failed attempts are counted under it
     * @throws placard.base.Refusal if there is no valid key, or too many invalid ones came from this client
     */
    Caller authenticate(@Nullable String authorization, String client);
}
