@NullMarked
package placard.scan;

import org.jspecify.annotations.NullMarked;
