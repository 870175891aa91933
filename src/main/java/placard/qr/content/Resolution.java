package placard.qr.content;

/** Where the content of a dynamic code leads when the code has neither a target of its own nor a catalogue. */
public sealed interface Resolution {
    /** The content leads nowhere. */
    record None() implements Resolution {}

    /** @param url a page of somebody else */
    record Foreign(String url) implements Resolution {}

    /**
     * A place on a map: two links, since neither firm's application opens the other's.
     *
     * @param apple for iOS and macOS
     * @param google for everything else
     */
    record MapsLink(String apple, String google) implements Resolution {}

    /** This service's own page about the content, {@code /p/<slug>}. */
    record Landing() implements Resolution {}

    /** @param path an uploaded file on this service, {@code /files/<id>} */
    record FilePath(String path) implements Resolution {}
}
