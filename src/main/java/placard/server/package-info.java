/** The running server: start, stop, the entry of requests, health and metrics. */
@NullMarked
package placard.server;

import org.jspecify.annotations.NullMarked;
