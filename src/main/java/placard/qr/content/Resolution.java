package placard.qr.content;

/** The target of a dynamic code's content. It applies if the code has neither a target of its own nor a catalogue. */
public sealed interface Resolution {
    /** The content has no target. */
    record None() implements Resolution {}

    /** @param url a page of another site */
    record Foreign(String url) implements Resolution {}

    /**
     * A place on a map: two links, because neither company's application opens the other's.
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
