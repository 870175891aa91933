/** Who has changed what in a workspace: written with each change, read by those who may. */
@NullMarked
package placard.activity;

import org.jspecify.annotations.NullMarked;
