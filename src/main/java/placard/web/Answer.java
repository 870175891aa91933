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
 * The answer to a request.
 *
 * @param kept the body that an Idempotency-Key replays, if the two differ (a secret is shown once); else
 *     null
 * @param parts sent instead of the body, if that should not be in memory as a whole; else null
 * @param stream continues the response instead of the body, once the head is set; else null
 */
public record Answer(
        int status,
        Map<String, String> headers,
        byte[] body,
        byte @Nullable [] kept,
        @Nullable Parts parts,
        @Nullable Consumer<HttpServerRequest> stream) {
    /** The headers of a 304, which a cache needs for the copy that it has (RFC 9110, section 15.4.5). */
    public static final Set<String> UNCHANGED = Set.of("ETag", "Cache-Control", "Vary");

    /**
     * A body that is made while it is sent.
     *
     * @param length bytes of the whole body, or {@link #UNKNOWN}
     * @param bytes the parts; each is requested when the client has taken the one before
     */
    public record Parts(long length, Iterator<byte[]> bytes) {
        /** The length of a body that is made while it is sent, and never whole in memory. */
        public static final long UNKNOWN = -1;

        private static Parts of(byte[] whole) {
            Iterator<byte[]> parts = IntStream.range(0, (whole.length + PART - 1) / PART)
                    .mapToObj(i -> Arrays.copyOfRange(whole, i * PART, Math.min(whole.length, (i + 1) * PART)))
                    .iterator();
            return new Parts(whole.length, parts);
        }
    }

    /** An answer with its whole body in memory, the usual kind. */
    public Answer(int status, Map<String, String> headers, byte[] body, byte @Nullable [] kept) {
        this(status, headers, body, kept, null, null);
    }

    /** Bytes of a part: as much as waits in memory for each client, however slowly it reads. */
    private static final int PART = 256 * 1_024;

    static final String COOKIE = "Set-Cookie";

    private static final byte[] NOTHING = {};
    private static final String JSON = "application/json";
    private static final int MOST_WARNINGS = 4096;

    /** An answer that is written piece by piece while the client stays connected. A HEAD gets no body. */
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

    /** The same answer with one more cookie; several are in one header, a line each, until they are sent. */
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

    /**
     * The same answer for a client that doesn't accept gzip, made from a compressed body. A large body is inflated
     * while it is sent.
     */
    public Answer unpacked(int length) {
        return length <= PART
                ? holding(Encodings.gunzip(body, length))
                : new Answer(
                        status, headers, NOTHING, null, new Parts(length, Encodings.parts(body, length, PART)), null);
    }

    /** The body piece by piece, if it is too large to send as a whole; else null. */
    @Nullable
    Parts inParts() {
        return parts != null || body.length <= PART ? parts : Parts.of(body);
    }

    /** The same answer with other bytes, such as the compressed body. */
    public Answer holding(byte[] other) {
        return new Answer(status, headers, other, kept, parts, stream);
    }

    /**
     * The same answer with warnings in a header, for a body without room for them. The header is a JSON array in ASCII.
     * It holds as many warnings as clients accept in a header, then the number of those left out.
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

    /** The same answer with the ETag of a resource in which something else changes without a new version. */
    public Answer tagged(long version, long beside) {
        return with("ETag", "\"" + version + "." + beside + "\"");
    }

    /** The same answer, for which an Idempotency-Key stores this body instead. */
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

    /** Adds the warnings, if any, to a body under construction. */
    public static ObjectNode warned(ObjectNode body, List<String> warnings) {
        if (!warnings.isEmpty()) {
            ArrayNode array = body.putArray("warnings");
            warnings.forEach(array::add);
        }
        return body;
    }
}
