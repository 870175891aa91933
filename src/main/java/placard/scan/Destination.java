package placard.scan;

import org.jspecify.annotations.Nullable;

/** The destination of a scanned code. */
public sealed interface Destination {
    /**
     * A page of another site.
     *
     * @param append the parameters that depend on the scan; null if there are none, or if the URL has them already
     */
    record Foreign(String url, @Nullable LinkParameters append) implements Destination {
        /** An unchanged page. */
        public Foreign(String url) {
            this(url, null);
        }
    }

    /** A place on a map, shown in the map application of the phone's maker. */
    record Maps(String apple, String google) implements Destination {}

    /** A page of this service, absolute. It receives the table and the source. */
    record OwnPage(String url) implements Destination {}

    /** No destination: the 404 page. The scan is not counted. */
    record NoDestination() implements Destination {}
}
