/** Designs of codes, and the judgement whether scanners read them: checks, findings and proposed fixes. */
@NullMarked
package placard.qr.judge;

import org.jspecify.annotations.NullMarked;
