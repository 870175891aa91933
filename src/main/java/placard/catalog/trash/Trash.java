package placard.catalog.trash;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Worded;
import placard.catalog.Catalog;
import placard.catalog.Catalogs;
import placard.catalog.CodeLink;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.item.Item;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Listing;

/**
 * The trash (soft delete) of catalogues. Deleted rows move to tables of the same shape and back, unchanged, with all
 * their ids.
 *
 * @param kept the retention
 * @param mostItems the maximum items in a workspace's trash; beyond it, the oldest entries go early
 * @param moved is called when a catalogue goes to the trash or comes back
 */
public record Trash(Ids ids, Duration kept, int mostItems, CodeLink.MoveListener moved) {
    static final String PREFIX = "del_";

    private static final String CATALOG_COLUMNS = Catalog.COLUMNS + ", name_folded";
    private static final String SECTION_COLUMNS = Section.COLUMNS + ", bytes";
    private static final String ITEM_COLUMNS = Item.COLUMNS + ", variants_sold_out, options_return_at, bytes";

    /** The number of rows that one statement names. */
    private static final int AT_ONCE = 500;

    private static final List<String> COPIES = List.of("trash_catalog", "trash_section", "trash_item");

    /** The answer to a deletion: the id that restores it. */
    public static Answer answer(String id) {
        return Answer.noContent().with("Trash-Id", id);
    }

    /** The kinds of records that can be deleted and restored. */
    enum Kind implements Worded {
        CATALOG,
        SECTION,
        ITEM,
        /** Several items of a catalogue at once. */
        ITEMS
    }

    /**
     * A deletion.
     *
     * @param subjectId of several items, the catalogue's
     * @param items the number of items deleted with it; 1 for an item
     */
    public record Entry(
            String workspaceId,
            String id,
            Instant createdAt,
            String actorKind,
            String actorId,
            String actorName,
            Kind kind,
            String subjectId,
            String subjectName,
            String catalogId,
            int items) {
        private static Entry of(Row row) throws SQLException {
            return new Entry(
                    row.text("workspace_id"),
                    row.text("id"),
                    row.time("created_at"),
                    row.text("actor_kind"),
                    row.text("actor_id"),
                    row.text("actor_name"),
                    Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                    row.text("subject_id"),
                    row.text("subject_name"),
                    row.text("catalog_id"),
                    row.integer("items"));
        }
    }

    /** The JSON form of an entry. */
    ObjectNode json(Entry entry) {
        ObjectNode json = Json.object()
                .put("id", entry.id)
                .put("kind", entry.kind.word())
                .put("subjectId", entry.subjectId)
                .put("name", entry.subjectName)
                .put("catalogId", entry.catalogId)
                .put("itemCount", entry.items)
                .put("deletedAt", Json.time(entry.createdAt))
                .put("restorableUntil", Json.time(entry.createdAt.plus(kept)));
        json.putObject("deletedBy")
                .put("kind", entry.actorKind)
                .put("id", entry.actorId)
                .put("name", entry.actorName);
        return json;
    }

    /** Moves an item to the trash and returns the id that restores it. */
    public String moveItem(Tx tx, Caller caller, Item item, Instant now) {
        String id = open(tx, caller, Kind.ITEM, item.id(), item.name(), item.catalogId(), 1, now);
        move(tx, "catalog_item", "trash_item", ITEM_COLUMNS, id, "id = ?", item.workspaceId(), item.id());
        sweep(tx, item.workspaceId());
        return id;
    }

    /** Moves several items of a catalogue to the trash, as one entry. */
    public String moveItems(Tx tx, Caller caller, Catalog catalog, List<Item> items, Instant now) {
        String workspaceId = catalog.workspaceId();
        String id = open(tx, caller, Kind.ITEMS, catalog.id(), catalog.draft().name(), catalog.id(), items.size(), now);
        for (int from = 0; from < items.size(); from += AT_ONCE) {
            List<String> some = items.subList(from, Math.min(from + AT_ONCE, items.size())).stream()
                    .map(Item::id)
                    .toList();
            String which = "id in (?" + ", ?".repeat(some.size() - 1) + ")";
            move(tx, "catalog_item", "trash_item", ITEM_COLUMNS, id, which, workspaceId, some.toArray());
        }
        sweep(tx, workspaceId);
        return id;
    }

    /** Moves a section and its items to the trash. */
    public String moveSection(Tx tx, Caller caller, Section section, Instant now) {
        String workspaceId = section.workspaceId();
        int items = (int) Items.countIn(tx, workspaceId, section.id());
        String id = open(tx, caller, Kind.SECTION, section.id(), section.name(), section.catalogId(), items, now);
        move(tx, "catalog_item", "trash_item", ITEM_COLUMNS, id, "section_id = ?", workspaceId, section.id());
        move(tx, "catalog_section", "trash_section", SECTION_COLUMNS, id, "id = ?", workspaceId, section.id());
        sweep(tx, workspaceId);
        return id;
    }

    /** Moves a catalogue with its content to the trash. */
    public String moveCatalog(Tx tx, Caller caller, Catalog catalog, Instant now) {
        String workspaceId = catalog.workspaceId();
        int items = (int) Items.count(tx, workspaceId, catalog.id());
        String id = open(tx, caller, Kind.CATALOG, catalog.id(), catalog.draft().name(), catalog.id(), items, now);
        move(tx, "catalog_item", "trash_item", ITEM_COLUMNS, id, "catalog_id = ?", workspaceId, catalog.id());
        move(tx, "catalog_section", "trash_section", SECTION_COLUMNS, id, "catalog_id = ?", workspaceId, catalog.id());
        move(tx, "catalog", "trash_catalog", CATALOG_COLUMNS, id, "id = ?", workspaceId, catalog.id());
        moved.write(tx, workspaceId, catalog.id());
        sweep(tx, workspaceId);
        return id;
    }

    private String open(
            Tx tx, Caller caller, Kind kind, String subjectId, String name, String catalogId, int items, Instant now) {
        String id = ids.next(PREFIX);
        Actor actor = caller.actor();
        tx.update(
                """
                insert into trash
                    (workspace_id, id, created_at, actor_kind, actor_id, actor_name, kind, subject_id, subject_name,
                     catalog_id, items)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                caller.workspaceId(),
                id,
                now,
                actor.kind(),
                actor.id(),
                actor.name(),
                kind.word(),
                subjectId,
                name,
                catalogId,
                items);
        return id;
    }

    private static void move(
            Tx tx,
            String from,
            String to,
            String columns,
            String id,
            String which,
            String workspaceId,
            Object... keys) {
        List<Object> arguments = new ArrayList<>(List.of(workspaceId));
        arguments.addAll(List.of(keys));
        String where = " from " + from + " where workspace_id = ? and " + which;
        List<Object> named = new ArrayList<>(List.of(id));
        named.addAll(arguments);
        tx.update("insert into " + to + " (trash_id, " + columns + ") select ?, " + columns + where, named.toArray());
        tx.update("delete" + where, arguments.toArray());
    }

    /** Deletes the oldest entries until the workspace is within its maximum of items. */
    private void sweep(Tx tx, String workspaceId) {
        long all = tx.count("select coalesce(sum(items), 0) as n from trash where workspace_id = ?", workspaceId);
        while (all > mostItems) {
            Optional<Entry> oldest = tx.find(
                    "select * from trash where workspace_id = ? order by created_at, id limit 1",
                    Entry::of,
                    workspaceId);
            if (oldest.isEmpty()) {
                return;
            }
            remove(tx, workspaceId, oldest.get().id());
            all -= Math.max(1, oldest.get().items());
        }
    }

    private static void remove(Tx tx, String workspaceId, String id) {
        for (String table : COPIES) {
            tx.update("delete from " + table + " where workspace_id = ? and trash_id = ?", workspaceId, id);
        }
        tx.update("delete from trash where workspace_id = ? and id = ?", workspaceId, id);
    }

    public Optional<Entry> find(Tx tx, String workspaceId, String id) {
        return tx.find("select * from trash where workspace_id = ? and id = ?", Entry::of, workspaceId, id);
    }

    /**
     * A page of a workspace's entries.
     *
     * @param catalogId only entries of this catalogue; all if it is empty
     * @param seen the only catalogues that the caller sees; null for all
     */
    List<Entry> list(Tx tx, String workspaceId, String catalogId, @Nullable Set<String> seen, Listing listing) {
        SqlFilter where = SqlFilter.of(workspaceId, catalogId, seen);
        return tx.list(
                "select * from trash" + where.sql + " order by " + listing.order() + " limit ? offset ?",
                Entry::of,
                where.with(listing.limit(), listing.offset()));
    }

    /** The number of entries on all pages of that list. */
    long count(Tx tx, String workspaceId, String catalogId, @Nullable Set<String> seen) {
        SqlFilter where = SqlFilter.of(workspaceId, catalogId, seen);
        return tx.count("select count(*) as n from trash" + where.sql, where.with());
    }

    /** The filter of a list, as SQL with its arguments. */
    private record SqlFilter(String sql, List<Object> arguments) {
        private static SqlFilter of(String workspaceId, String catalogId, @Nullable Set<String> seen) {
            StringBuilder sql = new StringBuilder(" where workspace_id = ?");
            List<Object> arguments = new ArrayList<>(List.of(workspaceId));
            if (!catalogId.isEmpty()) {
                sql.append(" and catalog_id = ?");
                arguments.add(catalogId);
            }
            if (seen != null) {
                sql.append(" and catalog_id in (''")
                        .append(", ?".repeat(seen.size()))
                        .append(')');
                arguments.addAll(seen);
            }
            return new SqlFilter(sql.toString(), arguments);
        }

        private Object[] with(Object... more) {
            List<Object> all = new ArrayList<>(arguments);
            all.addAll(List.of(more));
            return all.toArray();
        }
    }

    /**
     * Restores an entry; each record gets a next version.
     *
     * @throws Refusal {@code not_found} if it was restored meanwhile; {@code restore_conflict} if its catalogue or
     *     section is missing or an external id was given to another item
     */
    public void restore(Tx tx, Entry entry, Instant now) {
        String workspaceId = entry.workspaceId;
        // First, so that of two restores at once, one waits here and then finds no entry.
        if (tx.update("delete from trash where workspace_id = ? and id = ?", workspaceId, entry.id) == 0) {
            throw Refusal.notFound();
        }
        if (entry.kind == Kind.CATALOG) {
            putBack(tx, "trash_catalog", "catalog", CATALOG_COLUMNS, entry, now);
            moved.write(tx, workspaceId, entry.catalogId);
        } else if (Catalogs.find(tx, workspaceId, entry.catalogId).isEmpty()) {
            throw conflict("Its catalogue is deleted. Restore that first.");
        } else {
            checkItems(tx, entry);
        }
        if (entry.kind == Kind.CATALOG || entry.kind == Kind.SECTION) {
            putBack(tx, "trash_section", "catalog_section", SECTION_COLUMNS, entry, now);
        }
        putBack(tx, "trash_item", "catalog_item", ITEM_COLUMNS, entry, now);
        Tombstones.forgetRestored(tx, workspaceId, entry.id, entry.catalogId);
        remove(tx, workspaceId, entry.id);
    }

    private static Refusal conflict(String detail) {
        return Refusal.conflict("restore_conflict", detail);
    }

    private static void checkItems(Tx tx, Entry entry) {
        boolean hasSection = entry.kind == Kind.SECTION;
        if (!hasSection && tx.count("""
            select count(*) as n from trash_item t left join catalog_section s
                on s.workspace_id = t.workspace_id and s.id = t.section_id
            where t.workspace_id = ? and t.trash_id = ? and s.id is null
            """, entry.workspaceId, entry.id) > 0) {
            throw conflict("Its section is deleted. Restore that first.");
        }
        tx.find("""
            select i.id from trash_item t join catalog_item i
                on i.workspace_id = t.workspace_id and i.catalog_id = t.catalog_id
                and i.external_id = t.external_id
            where t.workspace_id = ? and t.trash_id = ? limit 1
            """, row -> row.text("id"), entry.workspaceId, entry.id).ifPresent(other -> {
            throw conflict("The item " + other + " has got the externalId of one that was deleted.");
        });
    }

    private static void putBack(Tx tx, String from, String to, String columns, Entry entry, Instant now) {
        tx.update(
                "update " + from + " set version = version + 1, updated_at = ? where workspace_id = ? and trash_id = ?",
                now,
                entry.workspaceId,
                entry.id);
        tx.update(
                "insert into " + to + " (" + columns + ") select " + columns + " from " + from
                        + " where workspace_id = ? and trash_id = ?",
                entry.workspaceId,
                entry.id);
    }

    /** The entries among these that still exist. */
    public static Set<String> there(Tx tx, String workspaceId, Collection<String> wanted) {
        return wanted.stream()
                .filter(id ->
                        tx.count("select count(*) as n from trash where workspace_id = ? and id = ?", workspaceId, id)
                                > 0)
                .collect(Collectors.toSet());
    }

    /** Deletes one entry of a deleted workspace for good, whatever its size. */
    public static int removeSome(Tx tx, String workspaceId) {
        Optional<Entry> one =
                tx.find("select * from trash where workspace_id = ? order by id limit 1", Entry::of, workspaceId);
        one.ifPresent(entry -> remove(tx, workspaceId, entry.id));
        return one.isPresent() ? 1 : 0;
    }

    /** Deletes entries older than the retention for good. */
    public int forget(Tx tx, Instant now) {
        List<Entry> old = tx.list(
                "select * from trash where created_at < ? order by created_at limit 100", Entry::of, now.minus(kept));
        old.forEach(entry -> remove(tx, entry.workspaceId, entry.id));
        return old.size();
    }
}
