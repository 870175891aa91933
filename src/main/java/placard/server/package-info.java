/** The running server: how it starts and stops, where requests come in, and what it reports about itself. */
@NullMarked
package placard.server;

import org.jspecify.annotations.NullMarked;
