/** Ways to sign in: passwords, OpenID Connect, set-up and reset links, and the throttles that protect them. */
@NullMarked
package placard.account.signin;

import org.jspecify.annotations.NullMarked;
