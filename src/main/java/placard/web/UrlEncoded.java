package placard.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import placard.base.Json;
import placard.base.Refusal;

/** Forms and queries as browsers send them, {@code application/x-www-form-urlencoded} (WHATWG URL, section 5). */
public final class UrlEncoded {
    static final String TYPE = "application/x-www-form-urlencoded";

    private static final int MOST_FIELDS = 200;

    private UrlEncoded() {}

    /** A query in the making. */
    public static final class Query {
        private final StringBuilder text = new StringBuilder();

        /** Adds a value; an empty one is left out. */
        public Query with(String name, String value) {
            if (!value.isEmpty()) {
                text.append(text.isEmpty() ? '?' : '&')
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
            return this;
        }

        /** With its question mark; empty without values. */
        @Override
        public String toString() {
            return text.toString();
        }
    }

    /**
     * The fields as members of an object: a text, or an array of texts for a repeated field.
     *
     * @throws Refusal {@code validation_failed} if its percent-encoding is broken
     */
    static ObjectNode parse(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        ObjectNode fields = Json.object();
        try {
            new QueryStringDecoder(text, StandardCharsets.UTF_8, false, MOST_FIELDS, true)
                    .parameters()
                    .forEach((name, values) -> {
                        if (values.size() == 1) {
                            fields.put(name, values.getFirst());
                        } else {
                            ArrayNode all = fields.putArray(name);
                            values.forEach(all::add);
                        }
                    });
        } catch (IllegalArgumentException malformed) {
            throw Refusal.invalid("", "invalid_encoding", "The form is not well-formed percent-encoding.");
        }
        return fields;
    }
}
