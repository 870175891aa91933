package placard.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Tx;

/**
 * The stored undos of changes of many records, kept for some days by the id of their log entry. So a reader of the
 * activity log can undo a change without its answer. Each belongs to a catalogue, or to the codes.
 *
 * @param kept the retention
 */
public record StoredUndos(Duration kept) {
    /** Is in the place of a catalogue's id if the change was one of codes. */
    public static final String CODES = "codes";

    private static final int AT_A_TIME = 100;

    /**
     * Stores an undo in the transaction of its change.
     *
     * @param catalogId or {@link #CODES}
     */
    public void keep(Tx tx, String workspaceId, String catalogId, String activityId, ObjectNode document, Instant now) {
        tx.update("""
            insert into change_undo (workspace_id, activity_id, catalog_id, created_at, document)
            values (?, ?, ?, ?, ?)
            """, workspaceId, activityId, catalogId, now, zipped(document));
    }

    private record Row(byte[] document, boolean isUndone) {}

    /**
     * The undo of a change.
     *
     * @throws Refusal {@code validation_failed} if it has expired, or the change was undone
     */
    public ObjectNode get(Tx tx, String workspaceId, String catalogId, String activityId) {
        Row row = tx.find(
                        """
                        select document, undone_at from change_undo
                        where workspace_id = ? and activity_id = ? and catalog_id = ?
                        """,
                        found -> new Row(found.bytes("document"), found.timeOrNull("undone_at") != null),
                        workspaceId,
                        activityId,
                        catalogId)
                .orElseThrow(
                        () -> Refusal.invalid("/change", "change_not_kept", "This change can’t be undone any more."));
        if (row.isUndone) {
            throw undone();
        }
        return unzipped(row.document);
    }

    /** The JSON size of its document in bytes; 0 if it has expired. */
    public long bytes(Tx tx, String workspaceId, String catalogId, String activityId) {
        return tx.find("""
            select document from change_undo
            where workspace_id = ? and activity_id = ? and catalog_id = ? and undone_at is null
            """, found -> found.bytes("document"), workspaceId, activityId, catalogId)
                .map(StoredUndos::length)
                .orElse(0L);
    }

    private static long length(byte[] document) {
        try (InflaterInputStream zip = new InflaterInputStream(new ByteArrayInputStream(document))) {
            return zip.transferTo(OutputStream.nullOutputStream());
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static Refusal undone() {
        return Refusal.invalid("/change", "change_undone", "This change has already been undone.");
    }

    /**
     * Marks a change as undone.
     *
     * @throws Refusal {@code validation_failed} if it was undone meanwhile
     */
    public void done(Tx tx, String workspaceId, String activityId, Instant now) {
        int rows = tx.update("""
            update change_undo set undone_at = ?, document = ?
            where workspace_id = ? and activity_id = ? and undone_at is null
            """, now, new byte[0], workspaceId, activityId);
        if (rows == 0) {
            throw undone();
        }
    }

    /** The undo states of log entries: false for available, true for undone; entries without an undo are missing. */
    public static Map<String, Boolean> states(Tx tx, String workspaceId, Collection<String> activityIds) {
        Map<String, Boolean> states = new HashMap<>();
        for (String id : activityIds) {
            tx.find(
                            "select undone_at from change_undo where workspace_id = ? and activity_id = ?",
                            row -> row.timeOrNull("undone_at") != null,
                            workspaceId,
                            id)
                    .ifPresent(isUndone -> states.put(id, isUndone));
        }
        return states;
    }

    /** Deletes some undos older than the retention. */
    public int forget(Tx tx, Instant now) {
        List<String[]> old = tx.list(
                "select workspace_id, activity_id from change_undo where created_at < ? order by created_at limit "
                        + AT_A_TIME,
                row -> new String[] {row.text("workspace_id"), row.text("activity_id")},
                now.minus(kept));
        tx.batch("delete from change_undo where workspace_id = ? and activity_id = ?", old);
        return old.size();
    }

    /** Deletes some undos of a deleted workspace. */
    public static int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
            delete from change_undo where workspace_id = ? and activity_id in
                (select activity_id from change_undo where workspace_id = ? limit 100)
            """, workspaceId, workspaceId);
    }

    private static byte[] zipped(ObjectNode document) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream zip = new DeflaterOutputStream(out)) {
            zip.write(Json.bytes(document));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private static ObjectNode unzipped(byte[] document) {
        try (InflaterInputStream zip = new InflaterInputStream(new ByteArrayInputStream(document))) {
            return Json.stored(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
