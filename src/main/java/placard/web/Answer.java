package placard.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * What goes back to the client.
 *
 * @param kept what an Idempotency-Key replays instead of the body, where the two differ (a secret is shown once); else null
 * @param parts what is sent instead of the body, for what should not be in memory as a whole; else null
 * @param stream what goes on with the response instead of the body, once its head is set; else null
 */
public record Answer(
        int status,
        Map<String, String> headers,
        byte[] body,
        byte @Nullable [] kept,
        @Nullable Parts parts,
        @Nullable Consumer<HttpServerRequest> stream) {
    /** The headers of a 304: what a cache needs to go on with what it has (RFC 9110, section 15.4.5). */
    public static final Set<String> UNCHANGED = Set.of("ETag", "Cache-Control", "Vary");

    /**
     * A body that is made while it is sent.
     *
     * @param length bytes of all of them, or {@link #UNKNOWN}
     * @param bytes one part after the other, each asked for when the client has taken the one before
     */
    public record Parts(long length, Iterator<byte[]> bytes) {
        /** The length of what is made while it is sent, and never whole in memory. */
        public static final long UNKNOWN = -1;

        private static Parts of(byte[] whole) {
            Iterator<byte[]> parts = IntStream.range(0, (whole.length + PART - 1) / PART)
                    .mapToObj(i -> Arrays.copyOfRange(whole, i * PART, Math.min(whole.length, (i + 1) * PART)))
                    .iterator();
            return new Parts(whole.length, parts);
        }
    }

    /** One whose body is here, which is the rule. */
    public Answer(int status, Map<String, String> headers, byte[] body, byte @Nullable [] kept) {
        this(status, headers, body, kept, null, null);
    }

    /** Bytes of a part: as much as waits in memory for each client, however slowly it takes them. */
    private static final int PART = 256 * 1_024;

    static final String COOKIE = "Set-Cookie";

    private static final byte[] NOTHING = {};
    private static final String JSON = "application/json";
    private static final int MOST_WARNINGS = 4096;

    /** One that is written bit by bit, for as long as the client stays; nothing of it for a HEAD. */
    public static Answer streamed(String contentType, Consumer<HttpServerRequest> stream) {
        return new Answer(200, Map.of("Content-Type", contentType), NOTHING, null, null, stream);
    }

    public static Answer ok(ObjectNode body) {
        return json(200, body);
    }

    public static Answer created(String location, ObjectNode body) {
        return json(201, body).with("Location", location);
    }

    public static Answer noContent() {
        return new Answer(204, Map.of(), NOTHING, null);
    }

    public static Answer json(int status, ObjectNode body) {
        return bytes(status, JSON, Json.bytes(body));
    }

    public static Answer bytes(int status, String contentType, byte[] body) {
        return new Answer(status, Map.of("Content-Type", contentType), body, null);
    }

    /** An answer whose body is made while it is sent. */
    public static Answer parts(int status, String contentType, Parts parts) {
        return new Answer(status, Map.of("Content-Type", contentType), NOTHING, null, parts, null);
    }

    /** The same answer with another status. */
    public Answer status(int other) {
        return new Answer(other, headers, body, kept, parts, stream);
    }

    /** The same answer with one more cookie; several stand in one header, a line each, until they are sent. */
    public Answer withCookie(String cookie) {
        String before = headers.get(COOKIE);
        return with(COOKIE, before == null ? cookie : before + "\n" + cookie);
    }

    /** The same answer with one more header. */
    public Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, more, body, kept, parts, stream);
    }

    /** The same answer for a client that takes no gzip, of a body that is compressed: inflated while it is sent if large. */
    public Answer unpacked(int length) {
        return length <= PART
                ? holding(Encodings.gunzip(body, length))
                : new Answer(
                        status, headers, NOTHING, null, new Parts(length, Encodings.parts(body, length, PART)), null);
    }

    /** The body bit by bit, if it is too large to be handed over as a whole; else null. */
    @Nullable
    Parts inParts() {
        return parts != null || body.length <= PART ? parts : Parts.of(body);
    }

    /** The same answer with other bytes, such as the same ones compressed. */
    public Answer holding(byte[] other) {
        return new Answer(status, headers, other, kept, parts, stream);
    }

    /**
     * The same answer with warnings in a header, for a body that has no room for them: a JSON array in ASCII, of as many as
     * stay below what clients take for a header, and how many more there are.
     */
    public Answer noting(List<String> warnings) {
        ArrayNode array = Json.object().putArray("warnings");
        int length = 0;
        for (String warning : warnings) {
            length += ascii(Json.text(array.textNode(warning))).length() + 1;
            if (length >= MOST_WARNINGS) {
                array.add("And " + (warnings.size() - array.size()) + " more.");
                break;
            }
            array.add(warning);
        }
        return array.isEmpty() ? this : with("Placard-Warnings", ascii(Json.text(array)));
    }

    private static String ascii(String json) {
        StringBuilder escaped = new StringBuilder();
        json.chars().forEach(c -> {
            if (c < 127) {
                escaped.append((char) c);
            } else {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        return escaped.toString();
    }

    /** The same answer with the strong ETag of a resource's version. */
    public Answer tagged(long version) {
        return with("ETag", "\"" + version + "\"");
    }

    /** The same for a resource in which something else changes without a new version. */
    public Answer tagged(long version, long beside) {
        return with("ETag", "\"" + version + "." + beside + "\"");
    }

    /** The same answer, of which an Idempotency-Key keeps this body instead. */
    public Answer keeping(ObjectNode other) {
        return new Answer(status, headers, body, Json.bytes(other), parts, stream);
    }

    /** The 304 for a client that has this answer already. */
    Answer unchanged() {
        Map<String, String> fewer = new LinkedHashMap<>(headers);
        fewer.keySet().retainAll(UNCHANGED);
        return new Answer(304, fewer, NOTHING, null);
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Adds the warnings, if there are any, to a body under construction. */
    public static ObjectNode warned(ObjectNode body, List<String> warnings) {
        if (!warnings.isEmpty()) {
            ArrayNode array = body.putArray("warnings");
            warnings.forEach(array::add);
        }
        return body;
    }
}
