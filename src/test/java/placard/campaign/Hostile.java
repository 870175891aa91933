package placard.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import placard.base.Json;

/** Corrupts a body, in its JSON tree or in its bytes. */
final class Hostile {
    /** JSON texts to stand where another value stood; well-formed or not. */
    private static final List<String> RAW = List.of(
            "1e400",
            "-1e400",
            "1e-400",
            "1e999999999",
            "1E9999999999",
            "-0",
            "-0.0",
            "0.1e1",
            "1" + "0".repeat(190),
            "1" + "0".repeat(300),
            "0." + "3".repeat(120),
            "9007199254740993",
            "9223372036854775808",
            "-2147483649",
            "999999999999.999",
            "1e11",
            "NaN",
            "01",
            "+1",
            "0x10",
            ".5",
            "1.",
            "\"\\u0000\"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "\"\\udc00x\"",
            "\"a\\ud83d\"",
            "\"\\u202eabc\"",
            "\"\\u2066x\\u2069\"",
            "\"\\u0007\"",
            "\"\\ufeff\"",
            "\"\\uffff\"",
            "\"\\u200b\"",
            "\"line\\nline\"",
            "\"\\r\\n\\r\\nX-Evil: 1\"",
            "\"\"",
            "\"   \"",
            "\"" + "a".repeat(2_049) + "\"",
            "\"" + "é".repeat(70_000) + "\"",
            "\"e" + "\\u0301".repeat(3_000) + "\"",
            "\"\\ufdfa\\ufdfa\\ufdfa\"",
            "\"var_temp_1\"",
            "\"add_00000000-0000-0000-0000-000000000000\"",
            "\"http://localhost/q/x\"",
            "\"javascript:alert(1)\"",
            "\"https://user:pw@example.com/\"",
            "\"https://xn--a.example/\"",
            "\"https://[::1\"",
            "\"https://example.com:99999/\"",
            "\"+999999999999999999999\"",
            "\"-999999999-01-01T00:00:00Z\"",
            "\"+999999999-12-31T23:59:59.999999999+18:00\"",
            "\"24:00\"",
            "\"XAU\"",
            "\"XXX\"",
            "\"GMT+25\"",
            "\"SystemV/EST5\"",
            "\"__proto__\"",
            "null",
            "true",
            "{}",
            "[]",
            "[null]",
            "[[[[[[[[1]]]]]]]]",
            "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":1}}}}}}}",
            "[".repeat(40) + "]".repeat(40),
            "{\"a\":".repeat(31) + "1" + "}".repeat(31),
            "[" + "0,".repeat(2_100) + "0]",
            "[{},{},{}]",
            "'x'",
            "undefined",
            "/*c*/1",
            "\"\t\"",
            "\"unended");

    private final SplittableRandom random;

    Hostile(SplittableRandom random) {
        this.random = random;
    }

    /** The body's bytes with one to three things wrong with it; it may be wrong in meaning only. */
    byte[] spoiled(JsonNode body, List<String> ids) {
        if (random.nextInt(8) == 0) {
            return bytes(Json.bytes(body));
        }
        JsonNode tree = body.deepCopy();
        List<String> raws = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            change(tree, raws, ids);
        }
        String text = Json.text(tree);
        for (int i = 0; i < raws.size(); i++) {
            text = text.replace("\"@raw" + i + "@\"", raws.get(i));
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void change(JsonNode tree, List<String> raws, List<String> ids) {
        List<JsonNode> inner = new ArrayList<>();
        containers(tree, inner);
        if (inner.isEmpty()) {
            return;
        }
        JsonNode place = inner.get(random.nextInt(inner.size()));
        String mark = "@raw" + raws.size() + "@";
        String raw = random.nextInt(6) == 0 && !ids.isEmpty()
                ? "\"" + ids.get(random.nextInt(ids.size())) + "\""
                : RAW.get(random.nextInt(RAW.size()));
        if (place instanceof ArrayNode array) {
            if (array.isEmpty() || random.nextInt(4) == 0) {
                array.add(mark);
            } else if (random.nextInt(4) == 0) {
                array.add(array.get(random.nextInt(array.size())).deepCopy());
                return;
            } else {
                array.set(random.nextInt(array.size()), mark);
            }
        } else {
            member((ObjectNode) place, mark);
        }
        raws.add(raw);
    }

    private void member(ObjectNode object, String mark) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        if (names.isEmpty() || random.nextInt(6) == 0) {
            object.put(
                    List.of("id", "version", "x", "\u0000", "a/b~c", "n".repeat(300), "", "\ud800", "\u202e")
                            .get(random.nextInt(9)),
                    mark);
        } else {
            object.put(names.get(random.nextInt(names.size())), mark);
        }
    }

    private static void containers(JsonNode node, List<JsonNode> into) {
        if (node.isContainerNode()) {
            into.add(node);
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                containers(member.getValue(), into);
            }
            if (node.isArray()) {
                node.forEach(entry -> containers(entry, into));
            }
        }
    }

    /** Bytes that are no JSON, or another JSON than was meant. */
    private byte[] bytes(byte[] good) {
        String text = new String(good, StandardCharsets.UTF_8);
        return switch (random.nextInt(13)) {
            case 0 -> java.util.Arrays.copyOf(good, random.nextInt(good.length + 1));
            case 1 -> (text + text).getBytes(StandardCharsets.UTF_8);
            case 2 -> ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
            case 3 -> text.getBytes(StandardCharsets.UTF_16LE);
            case 4 -> text.getBytes(StandardCharsets.UTF_16);
            case 5 -> flipped(good);
            case 6 ->
                List.of("null", "[]", "\"x\"", "1", "true", " ", "{", "}", "[{}]", "\u0000")
                        .get(random.nextInt(10))
                        .getBytes(StandardCharsets.UTF_8);
            case 7 -> duplicated(text).getBytes(StandardCharsets.UTF_8);
            case 8 -> (text + "//").getBytes(StandardCharsets.UTF_8);
            case 9 -> "{\"a\":".repeat(random.nextInt(30, 5_000)).getBytes(StandardCharsets.UTF_8);
            case 10 -> invalidUtf8(good);
            case 11 -> random.nextInt(20) == 0 ? new byte[(1 << 20) + 1] : new byte[random.nextInt(2_000)];
            default -> new byte[0];
        };
    }

    private static String duplicated(String text) {
        int end = text.indexOf(',');
        return text.startsWith("{\"") && end > 0 ? "{" + text.substring(1, end) + "," + text.substring(1) : text + ",";
    }

    private byte[] flipped(byte[] good) {
        byte[] bytes = good.clone();
        if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private byte[] invalidUtf8(byte[] good) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int quote = new String(good, StandardCharsets.ISO_8859_1).lastIndexOf('"');
        if (quote < 0) {
            return new byte[] {(byte) 0xff};
        }
        out.write(good, 0, quote);
        out.writeBytes(List.of(
                        new byte[] {(byte) 0xff},
                        new byte[] {(byte) 0xc3},
                        new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                        new byte[] {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
                        new byte[] {(byte) 0xc0, (byte) 0x80})
                .get(random.nextInt(5)));
        out.write(good, quote, good.length - quote);
        return out.toByteArray();
    }
}
