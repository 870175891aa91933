package placard.base;

import org.jspecify.annotations.Nullable;

/**
 * A place where something is used, so that its owner can find it.
 *
 * @param type {@code catalog}, {@code section}, {@code item}, {@code qr} or {@code workspace}
 * @param id of the user, such as the item
 * @param name of the user, such as the item
 * @param catalogId of a section or an item; null for everything else
 */
public record Usage(
        String type, String id, String name, @Nullable String catalogId) {
    /** A place outside all catalogues. */
    public Usage(String type, String id, String name) {
        this(type, id, name, null);
    }
}
