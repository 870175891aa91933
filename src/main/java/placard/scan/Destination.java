package placard.scan;

/** Where a scanned code sends the phone. */
public sealed interface Destination {
    /** Somebody else's page, as it stands. */
    record Foreign(String url) implements Destination {}

    /** A place on a map: the maps of the phone's maker. */
    record Maps(String apple, String google) implements Destination {}

    /** A page of this service, absolute; it is told the table and the source. */
    record Own(String url) implements Destination {}

    /** Nowhere: the 404 page; the scan is not counted. */
    record Nowhere() implements Destination {}
}
