/** People who sign in: their passwords, sessions and links, and what they may do in which workspace. */
@NullMarked
package placard.account;

import org.jspecify.annotations.NullMarked;
