package placard.scan;

/** The destination of a scanned code. */
public sealed interface Destination {
    /** A page of another site, unchanged. */
    record Foreign(String url) implements Destination {}

    /** A place on a map, shown in the map application of the phone's maker. */
    record Maps(String apple, String google) implements Destination {}

    /** A page of this service, absolute. It receives the table and the source. */
    record Own(String url) implements Destination {}

    /** No destination: the 404 page. The scan is not counted. */
    record Nowhere() implements Destination {}
}
