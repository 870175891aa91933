package placard.oidc;

import org.jspecify.annotations.Nullable;

/**
 * Who somebody is, as a provider has signed it.
 *
 * @param subject names them at this issuer, for good
 * @param email null if the provider doesn't tell it, or hasn't verified it
 * @param name null if it doesn't tell it
 */
public record Identity(
        String issuer,
        String subject,
        @Nullable String email,
        @Nullable String name) {}
