/** A user's own account: profile, e-mail address and second factors. */
@NullMarked
package placard.account.own;

import org.jspecify.annotations.NullMarked;
