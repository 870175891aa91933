package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * An announcement: a line at the top of a catalogue's page.
 *
 * @param from inclusive; null for no limit, as of the next one
 * @param until exclusive
 */
public record Announcement(
        String text, @Nullable Instant from, @Nullable Instant until) {
    /** Reads {@code {text, from, until}}; null if it is absent, null or wrong. */
    static @Nullable Announcement read(Input holder, String name) {
        Input sent = holder.object(name);
        if (sent == null) {
            return null;
        }
        sent.require("text");
        String text = sent.text("text", 1, 200);
        Instant from = sent.time("from");
        Instant until = sent.time("until");
        if (from != null && until != null && !from.isBefore(until)) {
            sent.fault("until", "out_of_range", "Must be after from.");
        }
        sent.nameUnknown();
        return text == null ? null : new Announcement(text, from, until);
    }

    public boolean isShown(Instant now) {
        return (from == null || !now.isBefore(from)) && (until == null || now.isBefore(until));
    }

    /** The first instant after {@code now} at which it appears or disappears; null if never. */
    public @Nullable Instant nextChange(Instant now) {
        return Stream.<@Nullable Instant>of(from, until)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .filter(now::isBefore)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /** Its form for guests. */
    public ObjectNode shown() {
        return json().retain("text", "until");
    }

    /** The object in JSON and in the store. */
    ObjectNode json() {
        return Json.object()
                .put("text", text)
                .put("from", from == null ? null : Json.time(from))
                .put("until", until == null ? null : Json.time(until));
    }
}
