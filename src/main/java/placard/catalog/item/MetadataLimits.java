package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Texts;

/**
 * The size limits of metadata, unknown keys included: 64 KiB of compact JSON and 6 levels. The {@code metadata} object
 * is the first level. Names and prices of variants and add-ons have bounds of their own and don't count.
 */
public final class MetadataLimits {
    /** Bytes in UTF-8. */
    static final int MOST_BYTES = 64 * 1024;

    /** The maximum depth of objects and arrays. */
    static final int MOST_LEVELS = 6;

    /** The maximum power of ten of a number. A short text could otherwise grow to a gigabyte in plain notation. */
    private static final int MOST_SCALE = 400;

    private MetadataLimits() {}

    public static void check(Input item, Metadata metadata) {
        String fault = wrong(metadata.rest(), MOST_LEVELS);
        long bytes = size(metadata.rest(), fault);
        for (Variant variant : metadata.variants()) {
            fault = fault == null ? wrong(variant.more(), MOST_LEVELS - 2) : fault;
            bytes += size(variant.more(), fault);
        }
        for (AddOn addOn : metadata.addOns()) {
            fault = fault == null ? wrong(addOn.more(), MOST_LEVELS - 2) : fault;
            bytes += size(addOn.more(), fault);
        }
        if (fault != null) {
            item.fault("metadata", fault, message(fault));
        } else if (bytes > MOST_BYTES) {
            item.fault("metadata", "too_long", "At most " + MOST_BYTES + " bytes of JSON.");
        }
    }

    /** The JSON size, computed without writing the JSON, which could be huge. */
    private static long size(JsonNode node, @Nullable String fault) {
        return fault == null ? Json.text(node).getBytes(StandardCharsets.UTF_8).length : 0;
    }

    private static String message(String fault) {
        return switch (fault) {
            case "too_deep" -> "At most " + MOST_LEVELS + " levels of objects and arrays.";
            case "invalid_characters" -> "Control characters and bidirectional overrides are not allowed.";
            default -> "A number is too large or too small.";
        };
    }

    /** The code of the first fault, or null. */
    private static @Nullable String wrong(JsonNode node, int levels) {
        if (node.isContainerNode() && levels == 0) {
            return "too_deep";
        }
        for (var member : node.properties()) {
            if (!isStorable(member.getKey())) {
                return "invalid_characters";
            }
        }
        if (node.isTextual()) {
            return isStorable(node.textValue()) ? null : "invalid_characters";
        }
        if (node.isBigDecimal()) {
            return Math.abs((long) node.decimalValue().scale()) > MOST_SCALE ? "out_of_range" : null;
        }
        for (JsonNode inner : node) {
            String fault = wrong(inner, levels - 1);
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    /** True if a text can be stored as sent: it may have tabs and line ends, and no other controls. */
    static boolean isStorable(String text) {
        return Texts.isClean(text.replace('\t', ' ').replace('\r', ' '), true);
    }
}
