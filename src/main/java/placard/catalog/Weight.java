package placard.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.item.Item;
import placard.catalog.item.PriceSchedule;
import placard.catalog.item.Schedule;
import placard.storage.Tx;

/**
 * The estimated memory of a whole catalogue: the bytes of its texts, and a fixed number for each object and JSON value.
 * Each section and item stores its weight, and the catalogue stores the sum.
 */
public final class Weight {
    /** Bytes of an object without its texts. */
    private static final int OBJECT = 1_024;
    /** Bytes of a JSON value without its text. */
    private static final int VALUE = 64;

    private Weight() {}

    static long of(Section section) {
        return OBJECT
                + section.translations().bytes()
                + bytes(
                        section.name(),
                        section.description(),
                        section.imageFileId(),
                        Schedule.text(section.schedule()));
    }

    static long of(Item item) {
        String metadata = Json.text(item.metadata().stored());
        String prices = PriceSchedule.text(item.pricing().schedule());
        return OBJECT
                + VALUE * (values(metadata) + (prices == null ? 0 : values(prices)))
                + item.translations().bytes()
                + bytes(
                        metadata,
                        prices,
                        item.name(),
                        item.description(),
                        item.badge(),
                        item.externalId(),
                        item.images(),
                        Schedule.text(item.schedule()));
    }

    private static long values(String json) {
        return json.chars().filter(c -> c == ',' || c == '{' || c == '[').count();
    }

    private static long bytes(@Nullable String... texts) {
        return Arrays.stream(texts)
                .filter(Objects::nonNull)
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    /**
     * Stores the new sum of a locked catalogue after a change.
     *
     * @param held the catalogue as it is now, with the sum before the change
     * @param most bytes that it may have
     * @throws Refusal {@code catalog_too_large} if it has more, and more than before
     */
    public static void update(Tx tx, Catalog held, long most) {
        long bytes = tx.count("""
                select (select coalesce(sum(bytes), 0) from catalog_item where workspace_id = ? and catalog_id = ?)
                    + (select coalesce(sum(bytes), 0) from catalog_section where workspace_id = ? and catalog_id = ?) as n
                """, held.workspaceId(), held.id(), held.workspaceId(), held.id())
                + held.draft().translations().bytes();
        if (bytes > most && bytes > held.bytes()) {
            throw Refusal.conflict(
                    "catalog_too_large",
                    "What is in a catalogue takes at most " + (most >> 20) + " MiB of memory; with this it would be "
                            + (bytes + (1 << 20) - 1 >> 20) + ".");
        }
        tx.update(
                "update catalog set bytes = ? where workspace_id = ? and id = ?", bytes, held.workspaceId(), held.id());
    }
}
