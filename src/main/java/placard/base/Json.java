package placard.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON.
 *
 * <p>Reading refuses duplicate members, more than 32 levels and trailing text. Numbers keep every digit (decimal, never
 * binary floating point).
 */
public final class Json {
    /** Levels of nesting that a body may have. */
    public static final int MAX_DEPTH = 32;
    /**
     * The most tokens (beginnings and ends of objects and arrays, names, values) in a body. A bulk of 500 items with
     * every field fits; the parsed tree still fits into a small heap.
     */
    private static final long MOST_TOKENS = 1_000_000;

    /** The longest number, in characters. */
    private static final int LONGEST_NUMBER = 200;

    private static final String LIMITS = "The body is beyond a limit: " + MAX_DEPTH + " levels of nesting, "
            + LONGEST_NUMBER + " characters of a number, " + StreamReadConstraints.DEFAULT_MAX_NAME_LEN
            + " of a member's name, or " + MOST_TOKENS + " values in all.";

    /** Characters that are decoded at a time. */
    private static final int PIECE = 4_096;

    /** Reads the body again, to find a repeated member. */
    private static final JsonFactory PLAIN = new JsonFactory();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    // The usual pool belongs to a thread, so each request's virtual thread would make its own buffers.
                    .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final DateTimeFormatter MILLISECONDS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Json() {}

    public static ObjectNode object() {
        return NODES.objectNode();
    }

    /** Writes a value, instead of a tree that would be made and then written. */
    @FunctionalInterface
    public interface Writing {
        void write(JsonGenerator out) throws IOException;
    }

    /** A value that writes itself, for lists of many rows. */
    public static JsonNode written(Writing value) {
        return new POJONode(new JsonSerializable.Base() {
            @Override
            public void serialize(JsonGenerator out, SerializerProvider all) throws IOException {
                value.write(out);
            }

            @Override
            public void serializeWithType(JsonGenerator out, SerializerProvider all, TypeSerializer types)
                    throws IOException {
                value.write(out);
            }
        });
    }

    /** A node for use as a member's value: JSON null for an absent one. */
    public static JsonNode orNull(@Nullable JsonNode node) {
        return node == null || node.isMissingNode() ? NullNode.instance : node;
    }

    /** The entries of a list by their {@code id}, in their order. */
    public static Map<String, JsonNode> byId(JsonNode list) {
        Map<String, JsonNode> known = new LinkedHashMap<>();
        list.forEach(one -> known.put(one.path("id").asText(), one));
        return known;
    }

    /** A copy of an object with the members of another one merged into it, null removing. */
    static ObjectNode merged(ObjectNode stored, ObjectNode changes) {
        ObjectNode merged = stored.deepCopy();
        changes.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                merged.remove(member.getKey());
            } else {
                merged.set(member.getKey(), member.getValue().deepCopy());
            }
        });
        return merged;
    }

    /** ISO 8601 in UTC with milliseconds: {@code 2026-11-20T23:10:00.000Z}. */
    public static String time(Instant instant) {
        return MILLISECONDS.format(instant);
    }

    /**
     * The instant of an ISO 8601 text with an offset, between 1970 and 9999, cut to milliseconds; null for anything
     * else.
     */
    public static @Nullable Instant parsedTime(String text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
            boolean isUsual = time.getYear() >= 1970 && time.getYear() <= 9999;
            return isUsual ? time.toInstant().truncatedTo(ChronoUnit.MILLIS) : null;
        } catch (DateTimeException notATime) {
            return null;
        }
    }

    /**
     * Parses a request body.
     *
     * @throws Refusal {@code malformed_json} if it is not one well-formed JSON value within the limits
     */
    public static JsonNode parse(byte[] body) {
        checkText(body);
        try {
            JsonNode node = MAPPER.readTree(body);
            if (node == null || node.isMissingNode()) {
                throw new Refusal(new Refusal.MalformedJson("The body is empty."));
            }
            return node;
        } catch (JsonProcessingException malformed) {
            String twice = repeatedMember(body);
            throw new Refusal(new Refusal.MalformedJson(
                    twice == null ? where(malformed) : "The member " + twice + " is there twice."));
        } catch (NumberFormatException endless) {
            // The parser doesn't convert this exception of the decimal reader, which an exponent of more than 10 digits
            // causes.
            throw new Refusal(new Refusal.MalformedJson("A number has too large an exponent."));
        } catch (IOException malformed) {
            throw new Refusal(new Refusal.MalformedJson("The body is not UTF-8 JSON."));
        }
    }

    /**
     * Checks that the body is valid UTF-8. The parser itself would accept overlong forms, and other encodings, which
     * have bytes of zero. It checks piece by piece, so that a large body isn't in memory twice.
     */
    private static void checkText(byte[] body) {
        for (byte unit : body) {
            if (unit == 0) {
                throw new Refusal(new Refusal.MalformedJson("The body is not UTF-8 JSON."));
            }
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(body);
        CharBuffer piece = CharBuffer.allocate(Math.min(body.length, PIECE) + 1);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            piece.clear();
            result = decoder.decode(in, piece, true);
            if (result.isError()) {
                throw new Refusal(new Refusal.MalformedJson("The body is not UTF-8 JSON."));
            }
        }
    }

    /** Parses JSON that this program wrote into its store. */
    public static ObjectNode stored(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException("A stored JSON text is damaged", broken);
        }
    }

    public static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    public static String text(JsonNode node) {
        return node.toString();
    }

    private static String where(JsonProcessingException malformed) {
        if (malformed instanceof StreamConstraintsException) {
            return LIMITS;
        }
        var at = malformed.getLocation();
        return at == null
                ? "The body is not well-formed JSON."
                : "The body is not well-formed JSON at line " + at.getLineNr() + ", column " + at.getColumnNr() + ".";
    }

    /** The JSON pointer of the first repeated member; null if another syntax error comes first. The parser names it in prose only. */
    private static @Nullable String repeatedMember(byte[] body) {
        Deque<Set<String>> names = new ArrayDeque<>();
        try (JsonParser parser = PLAIN.createParser(body)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    names.push(new HashSet<>());
                } else if (token == JsonToken.END_OBJECT) {
                    names.pop();
                } else if (token == JsonToken.FIELD_NAME && !names.getFirst().add(parser.currentName())) {
                    JsonStreamContext context = parser.getParsingContext();
                    return Texts.shown(context.pathAsPointer().toString());
                }
            }
        } catch (IOException otherwise) {
            return null;
        }
        return null;
    }
}
