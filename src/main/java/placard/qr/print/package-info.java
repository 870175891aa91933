/** Print products: label sheets with one code for each table, and ZIP exports of many pictures. */
@NullMarked
package placard.qr.print;

import org.jspecify.annotations.NullMarked;
