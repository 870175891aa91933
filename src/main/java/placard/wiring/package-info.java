/**
 * How the parts of the program are connected: a record for each group of parts, with a factory that makes them. Nothing here
 * knows {@code Main}, and nothing but {@code Main} knows this package.
 */
@NullMarked
package placard.wiring;

import org.jspecify.annotations.NullMarked;
