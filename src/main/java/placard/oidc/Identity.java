package placard.oidc;

import org.jspecify.annotations.Nullable;

/**
 * An identity that an OpenID provider has signed.
 *
 * @param subject the provider's permanent id of the user
 * @param email null if the provider gives none, or hasn't verified it
 * @param name null if the provider gives none
 */
public record Identity(
        String issuer,
        String subject,
        @Nullable String email,
        @Nullable String name) {}
