/** Rules of a code: which guests it leads where. Knows neither the store nor requests. */
@NullMarked
package placard.qr.rule;

import org.jspecify.annotations.NullMarked;
