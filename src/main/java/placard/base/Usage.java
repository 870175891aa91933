package placard.base;

import org.jspecify.annotations.Nullable;

/**
 * Where something is used, so that its owner can go and look.
 *
 * @param type {@code catalog}, {@code section}, {@code item}, {@code qr} or {@code workspace}
 * @param id of what uses it
 * @param name of what uses it
 * @param catalogId of a section or an item; null for everything else
 */
public record Usage(
        String type, String id, String name, @Nullable String catalogId) {
    /** Something that is in no catalogue. */
    public Usage(String type, String id, String name) {
        this(type, id, name, null);
    }
}
