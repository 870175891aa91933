/**
 * The wiring: connects the parts of the program, with a record and a factory for each group. No class here knows {@code
 * Main}, and only {@code Main} knows this package.
 */
@NullMarked
package placard.wiring;

import org.jspecify.annotations.NullMarked;
