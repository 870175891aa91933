package placard.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Money;
import placard.base.Refusal;
import placard.catalog.item.Item;
import placard.catalog.item.PriceSchedule;
import placard.catalog.item.Schedule;
import placard.catalog.item.Schedules;
import placard.catalog.item.SoldOut;
import placard.storage.Tx;

/** The items of catalogues. Every change of them first locks the catalogue's row ({@link Catalogs#hold}). */
public final class Items {
    private Items() {}

    /** The item as the activity log names it. */
    public static Subject subject(Item item) {
        return Subject.in(item.catalogId(), Subject.Kind.ITEM, item.id(), item.name());
    }

    public static Optional<Item> find(Tx tx, String workspaceId, String catalogId, String id) {
        return tx.find(
                "select " + Item.COLUMNS + " from catalog_item where workspace_id = ? and catalog_id = ? and id = ?",
                Item::of,
                workspaceId,
                catalogId,
                id);
    }

    static Optional<Long> findVersion(Tx tx, String workspaceId, String catalogId, String id) {
        return tx.find(
                "select version from catalog_item where workspace_id = ? and catalog_id = ? and id = ?",
                row -> row.number("version"),
                workspaceId,
                catalogId,
                id);
    }

    /** @throws Refusal {@code not_found} */
    public static Item get(Tx tx, String workspaceId, String catalogId, String id) {
        return find(tx, workspaceId, catalogId, id).orElseThrow(Refusal::notFound);
    }

    static Optional<Item> findExternal(Tx tx, String workspaceId, String catalogId, String externalId) {
        return tx.find(
                "select " + Item.COLUMNS
                        + " from catalog_item where workspace_id = ? and catalog_id = ? and external_id = ?",
                Item::of,
                workspaceId,
                catalogId,
                externalId);
    }

    /** All items of a catalogue, in their order within each section. */
    public static List<Item> list(Tx tx, String workspaceId, String catalogId) {
        Schedules schedules = new Schedules();
        return tx.list(
                "select " + Item.COLUMNS
                        + " from catalog_item where workspace_id = ? and catalog_id = ? order by position, id",
                row -> Item.of(row, schedules),
                workspaceId,
                catalogId);
    }

    public static List<String> listIds(Tx tx, String workspaceId, String catalogId) {
        return tx.list(
                "select id from catalog_item where workspace_id = ? and catalog_id = ?",
                row -> row.text("id"),
                workspaceId,
                catalogId);
    }

    public static long count(Tx tx, String workspaceId, String catalogId) {
        return tx.count(
                "select count(*) as n from catalog_item where workspace_id = ? and catalog_id = ?",
                workspaceId,
                catalogId);
    }

    public static long countIn(Tx tx, String workspaceId, String sectionId) {
        return tx.count(
                "select count(*) as n from catalog_item where workspace_id = ? and section_id = ?",
                workspaceId,
                sectionId);
    }

    /** The items of one section, in their order. */
    public static List<Item> listIn(Tx tx, String workspaceId, String sectionId) {
        Schedules schedules = new Schedules();
        return tx.list(
                "select " + Item.COLUMNS
                        + " from catalog_item where workspace_id = ? and section_id = ? order by position, id",
                row -> Item.of(row, schedules),
                workspaceId,
                sectionId);
    }

    /** The position behind the last item of a section. */
    public static int end(Tx tx, String workspaceId, String sectionId) {
        return (int) tx.count(
                "select coalesce(max(position) + 1, 0) as n from catalog_item where workspace_id = ? and section_id ="
                        + " ?",
                workspaceId,
                sectionId);
    }

    public static void insert(Tx tx, List<Item> items) {
        tx.insert(
                """
                insert into catalog_item
                    (section_id, position, name, description, pricing_type, price, compare_at_price, deposit, price_schedule,
                     badge, is_featured, is_available, sold_out_until, variants_sold_out, options_return_at, image_file_ids,
                     external_id, schedule, metadata, translations, bytes, updated_at, version,
                     created_at, workspace_id, catalog_id, id)
                values %s
                """,
                items.stream()
                        .map(item -> fields(item, item.createdAt(), item.workspaceId(), item.catalogId(), item.id()))
                        .toList());
    }

    /** Stores the changed item; false if another change came between (optimistic lock). */
    public static boolean update(Tx tx, Item item) {
        return tx.update("""
            update catalog_item
            set section_id = ?, position = ?, name = ?, description = ?, pricing_type = ?, price = ?,
                compare_at_price = ?, deposit = ?, price_schedule = ?, badge = ?, is_featured = ?, is_available = ?, sold_out_until = ?, variants_sold_out = ?,
                options_return_at = ?, image_file_ids = ?,
                external_id = ?, schedule = ?, metadata = ?, translations = ?, bytes = ?, updated_at = ?,
                version = ?
            where workspace_id = ? and catalog_id = ? and id = ? and version = ?
            """, fields(item, item.workspaceId(), item.catalogId(), item.id(), item.version() - 1)) == 1;
    }

    private static @Nullable Object[] fields(Item item, Object... more) {
        List<@Nullable Object> fields = new ArrayList<>();
        fields.add(item.sectionId());
        fields.add(item.position());
        fields.add(item.name());
        fields.add(item.description());
        fields.add(item.pricing().type().name());
        fields.add(text(item.pricing().price()));
        fields.add(text(item.pricing().compareAt()));
        fields.add(text(item.pricing().deposit()));
        fields.add(PriceSchedule.text(item.pricing().schedule()));
        fields.add(item.badge());
        fields.add(item.isFeatured());
        fields.add(item.soldOut().isAvailable());
        fields.add(item.soldOut().until());
        fields.add(item.isEveryVariantSoldOut());
        fields.add(item.optionsReturnAt());
        fields.add(item.images());
        fields.add(item.externalId());
        fields.add(Schedule.text(item.schedule()));
        fields.add(Json.text(item.metadata().stored()));
        fields.add(item.translations().column());
        fields.add(Weight.of(item));
        fields.add(item.updatedAt());
        fields.add(item.version());
        fields.addAll(List.of(more));
        return fields.toArray();
    }

    private static @Nullable String text(@Nullable BigDecimal price) {
        return price == null ? null : Money.text(price);
    }

    /** Sets the availability of an item in one blind update. */
    public static void set(Tx tx, String workspaceId, String catalogId, String id, SoldOut soldOut, Instant now) {
        Instant until = soldOut.until();
        long untilMillis = until == null ? -1 : until.toEpochMilli();
        tx.update(
                """
                update catalog_item set is_available = ?, sold_out_until = ?, updated_at = ?, version = version + 1
                where workspace_id = ? and catalog_id = ? and id = ?
                  and (is_available <> ? or coalesce(sold_out_until, -1) <> ?)
                """, soldOut.isAvailable(), until, now, workspaceId, catalogId, id, soldOut.isAvailable(), untilMillis);
    }

    /** Puts all items of one section into this order. The version of a moved item grows. */
    public static void reorder(Tx tx, String workspaceId, String sectionId, List<String> ids, Instant now) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            rows.add(new Object[] {sectionId, i, now, workspaceId, ids.get(i), sectionId, i});
        }
        tx.batch("""
            update catalog_item set section_id = ?, position = ?, updated_at = ?, version = version + 1
            where workspace_id = ? and id = ? and (section_id <> ? or position <> ?)
            """, rows);
    }

    /** Moves all items of a section behind the items of another one. */
    public static void moveAll(Tx tx, String workspaceId, String from, String to, Instant now) {
        tx.update("""
            update catalog_item
            set section_id = ?, position = position + ?, updated_at = ?, version = version + 1
            where workspace_id = ? and section_id = ?
            """, to, end(tx, workspaceId, to), now, workspaceId, from);
    }
}
