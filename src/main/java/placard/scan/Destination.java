package placard.scan;

import org.jspecify.annotations.Nullable;

/** The destination of a scanned code. */
public sealed interface Destination {
    /**
     * A page of another site.
     *
     * @param append the parameters that depend on the scan; null if there are none, or if the URL has them already
     * @param joined how many characters of added parameters the URL has already, before its fragment
     */
    record Foreign(String url, @Nullable LinkParameters append, int joined) implements Destination {
        /** An unchanged page. */
        public Foreign(String url) {
            this(url, null, 0);
        }

        /** A page with parameters that are known already. */
        public static Foreign joined(String url, String whole) {
            return new Foreign(whole, null, whole.length() - url.length());
        }

        /** The address before parameters are added. */
        String plain() {
            int hash = url.indexOf('#');
            int end = hash < 0 ? url.length() : hash;
            return url.substring(0, end - joined) + url.substring(end);
        }
    }

    /** A place on a map, shown in the map application of the phone's maker. */
    record Maps(String apple, String google) implements Destination {}

    /** A page of this service, absolute. It receives the table and the source. */
    record OwnPage(String url) implements Destination {}

    /** No destination: the 404 page. The scan is not counted. */
    record NoDestination() implements Destination {}
}
