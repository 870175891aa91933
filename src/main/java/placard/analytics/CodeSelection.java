package placard.analytics;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Texts;
import placard.scan.count.UnreadablePacks;
import placard.storage.Tx;
import placard.web.Request;

/**
 * The codes whose numbers are requested: one code, a catalogue's codes, a tag's codes, or, with nothing named, the
 * whole workspace.
 */
public record CodeSelection(
        @Nullable String codeId,
        @Nullable String catalogId,
        @Nullable String tag) {
    private static final int LONGEST_TAG = 40;

    /** The whole workspace. */
    public static final CodeSelection ALL = new CodeSelection(null, null, null);

    static CodeSelection read(Request request, List<Fault> faults) {
        String code = id(request, "codeId", "qr_", faults);
        String catalog = id(request, "catalogId", "cat_", faults);
        String tag = request.query("tag");
        if (tag != null) {
            tag = Texts.normal(tag);
            if (tag.isEmpty() || !Texts.isClean(tag, false) || Texts.length(tag) > LONGEST_TAG) {
                faults.add(Fault.ofParameter("tag", "invalid_characters", "1 to " + LONGEST_TAG + " characters."));
            }
        }
        if (code != null && (catalog != null || tag != null)) {
            faults.add(Fault.ofParameter("codeId", "not_allowed", "Not together with catalogId and tag."));
        } else if (catalog != null && tag != null) {
            faults.add(Fault.ofParameter("tag", "not_allowed", "Not together with catalogId."));
        }
        return new CodeSelection(code, catalog, tag);
    }

    private static @Nullable String id(Request request, String name, String prefix, List<Fault> faults) {
        String raw = request.query(name);
        if (raw != null && !Ids.isWellFormed(prefix, raw)) {
            faults.add(Fault.ofParameter(name, "invalid_id", "Must be an id that begins with " + prefix + "."));
        }
        return raw;
    }

    /**
     * The numbers to read; empty if the code is deleted or not the workspace's. They are zeros for a catalogue or a tag
     * without codes.
     *
     * @param main the tables of codes
     * @param scans the tables of scans
     * @param unreadable receives the days that are left out
     * @param past the days that are kept in memory
     */
    Optional<Numbers> numbers(Tx main, Tx scans, String workspaceId, UnreadablePacks unreadable, PastDays.Seen past) {
        byte[] workspace = Ids.bytes(workspaceId);
        if (codeId != null) {
            List<byte[]> codes = codes(main, "and id = ?", workspaceId, codeId);
            return codes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new NumbersOfCodes(scans, workspace, codes, unreadable, past));
        }
        if (catalogId != null) {
            return Optional.of(new NumbersOfCodes(
                    scans, workspace, codes(main, "and catalog_id = ?", workspaceId, catalogId), unreadable, past));
        }
        if (tag != null) {
            String tagged = """
                    and id in (select code_id from qr_tag where workspace_id = qr_code.workspace_id and tag_folded = ?)
                    """;
            return Optional.of(new NumbersOfCodes(
                    scans, workspace, codes(main, tagged, workspaceId, Texts.folded(tag)), unreadable, past));
        }
        return Optional.of(new Numbers.OfWorkspace(scans, workspace, past.of(workspaceId)));
    }

    private static List<byte[]> codes(Tx tx, String condition, String workspaceId, String value) {
        return tx.list(
                "select id from qr_code where workspace_id = ? and deleted_at is null " + condition,
                row -> Ids.bytes(row.text("id")),
                workspaceId,
                value);
    }
}
