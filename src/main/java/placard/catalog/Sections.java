package placard.catalog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import placard.base.Refusal;
import placard.catalog.item.Schedule;
import placard.storage.Tx;

/** The sections of catalogues. Every change of them first locks the catalogue's row ({@link Catalogs#hold}). */
public final class Sections {
    private Sections() {}

    public static Optional<Section> find(Tx tx, String workspaceId, String catalogId, String id) {
        return tx.find(
                "select " + Section.COLUMNS
                        + " from catalog_section where workspace_id = ? and catalog_id = ? and id = ?",
                Section::of,
                workspaceId,
                catalogId,
                id);
    }

    /** @throws Refusal {@code not_found} */
    public static Section get(Tx tx, String workspaceId, String catalogId, String id) {
        return find(tx, workspaceId, catalogId, id).orElseThrow(Refusal::notFound);
    }

    /** All sections of a catalogue, in their order. */
    public static List<Section> list(Tx tx, String workspaceId, String catalogId) {
        return tx.list(
                "select " + Section.COLUMNS
                        + " from catalog_section where workspace_id = ? and catalog_id = ? order by position, id",
                Section::of,
                workspaceId,
                catalogId);
    }

    public static long count(Tx tx, String workspaceId, String catalogId) {
        return tx.count(
                "select count(*) as n from catalog_section where workspace_id = ? and catalog_id = ?",
                workspaceId,
                catalogId);
    }

    /** The position behind the last section. */
    public static int end(Tx tx, String workspaceId, String catalogId) {
        return (int) tx.count(
                "select coalesce(max(position) + 1, 0) as n from catalog_section where workspace_id = ? and catalog_id = ?",
                workspaceId,
                catalogId);
    }

    public static void insert(Tx tx, List<Section> sections) {
        tx.insert(
                """
                insert into catalog_section
                    (workspace_id, catalog_id, id, position, name, description, image_file_id, is_visible, schedule,
                     translations, bytes, created_at, updated_at, version)
                values %s
                """,
                sections.stream()
                        .map(section -> new Object[] {
                            section.workspaceId(),
                            section.catalogId(),
                            section.id(),
                            section.position(),
                            section.name(),
                            section.description(),
                            section.imageFileId(),
                            section.isVisible(),
                            Schedule.text(section.schedule()),
                            section.translations().column(),
                            Weight.of(section),
                            section.createdAt(),
                            section.updatedAt(),
                            section.version()
                        })
                        .toList());
    }

    /** Stores the changed section; false if another change came between (optimistic lock). */
    public static boolean update(Tx tx, Section section) {
        return tx.update(
                        """
                        update catalog_section
                        set name = ?, description = ?, image_file_id = ?, is_visible = ?, schedule = ?,
                            translations = ?, bytes = ?,
                            updated_at = ?, version = ?
                        where workspace_id = ? and catalog_id = ? and id = ? and version = ?
                        """,
                        section.name(),
                        section.description(),
                        section.imageFileId(),
                        section.isVisible(),
                        Schedule.text(section.schedule()),
                        section.translations().column(),
                        Weight.of(section),
                        section.updatedAt(),
                        section.version(),
                        section.workspaceId(),
                        section.catalogId(),
                        section.id(),
                        section.version() - 1)
                == 1;
    }

    /** Puts all sections of the catalogue into this order. The version of a moved section grows. */
    public static void reorder(Tx tx, String workspaceId, List<String> ids, Instant now) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            rows.add(new Object[] {i, now, workspaceId, ids.get(i), i});
        }
        tx.batch("""
                update catalog_section set position = ?, updated_at = ?, version = version + 1
                where workspace_id = ? and id = ? and position <> ?
                """, rows);
    }
}
