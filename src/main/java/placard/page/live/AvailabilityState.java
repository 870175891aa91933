package placard.page.live;

import io.vertx.core.buffer.Buffer;

/**
 * The unavailable items of a catalogue, as sent to all of its event streams.
 *
 * @param number rises with each state of the same subscribers
 * @param page the answer it was made from, which knows until when it is valid
 * @param id by which a page that reconnects names it
 * @param event its bytes on the wire
 */
record AvailabilityState(long number, CachedPage page, String id, Buffer event) {
    private static final int DIGITS = 8;

    static AvailabilityState of(long number, CachedPage page) {
        String digest = page.tag().replaceAll("[^A-Za-z0-9]", "");
        String id = page.revision() + "-" + digest.substring(Math.max(0, digest.length() - DIGITS));
        Buffer event = Buffer.buffer("id: " + id + "\nevent: state\ndata: ")
                .appendBytes(page.body())
                .appendString("\n\n");
        return new AvailabilityState(number, page, id, event);
    }

    /** The next state: this one with a later end if its content is the same. */
    AvailabilityState then(CachedPage next) {
        return next.tag().equals(page.tag()) ? new AvailabilityState(number, next, id, event) : of(number + 1, next);
    }
}
