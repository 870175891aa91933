package placard.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PasswordsTest {
    /** Else it would show by the time that it takes whether an address has an account. */
    @Test
    void anUnknownAccountsPasswordCheckTakesAsLong() {
        try (Passwords passwords = new Passwords(Passwords.Cost.OWASP)) {
            assertThat(passwords.isOutdated(passwords.nobodys)).isFalse();
            assertThat(passwords.nobodys)
                    .hasSameSizeAs(passwords.hash("a password of a person"))
                    .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
            assertThat(passwords.isRight("a password of a person", null)).isFalse();
        }
    }
}
