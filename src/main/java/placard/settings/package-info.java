/** The settings of a process, read from its environment. */
@NullMarked
package placard.settings;

import org.jspecify.annotations.NullMarked;
