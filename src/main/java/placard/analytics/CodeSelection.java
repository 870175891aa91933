package placard.analytics;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.LongWork;
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
     * A live code.
     *
     * @param since the time from which it could be scanned
     */
    record Code(String id, String name, @Nullable String catalogId, Instant since) {}

    /**
     * The numbers to read; empty if the code is deleted or not the workspace's. They are zeros for a catalogue or a tag
     * without codes.
     *
     * @param main the tables of codes
     * @param scans the tables of scans
     * @param unreadable receives the days that are left out
     * @param past the days that are kept in memory
     */
    Optional<Numbers> numbers(
            Tx main, Tx scans, String workspaceId, UnreadablePacks unreadable, PastDays.Snapshot past) {
        byte[] workspace = Ids.bytes(workspaceId);
        if (equals(ALL)) {
            return Optional.of(new Numbers.OfWorkspace(scans, workspace, past.of(workspaceId)));
        }
        List<byte[]> codes = main.list(
                "select id from qr_code where workspace_id = ? and deleted_at is null" + condition(),
                row -> Ids.bytes(row.text("id")),
                arguments(workspaceId));
        return codeId != null && codes.isEmpty()
                ? Optional.empty()
                : Optional.of(new NumbersOfCodes(scans, workspace, codes, unreadable, past));
    }

    /** The live codes, by their ids. */
    Map<String, Code> codes(Tx main, String workspaceId) {
        Map<String, Code> codes = new HashMap<>();
        main.list(
                        "select id, name, catalog_id, created_at from qr_code where workspace_id = ? and deleted_at is"
                                + " null"
                                + condition(),
                        row -> {
                            LongWork.check();
                            return new Code(
                                    row.text("id"),
                                    row.text("name"),
                                    row.textOrNull("catalog_id"),
                                    row.time("created_at"));
                        },
                        arguments(workspaceId))
                .forEach(code -> codes.put(code.id, code));
        return codes;
    }

    /** The time from which the first of the live codes could be scanned; empty if there is none. */
    Optional<Instant> since(Tx main, String workspaceId) {
        return main.find(
                        "select min(created_at) as since from qr_code where workspace_id = ? and deleted_at is null"
                                + condition(),
                        row -> Optional.ofNullable(row.timeOrNull("since")),
                        arguments(workspaceId))
                .flatMap(since -> since);
    }

    private String condition() {
        if (codeId != null) {
            return " and id = ?";
        }
        if (catalogId != null) {
            return " and catalog_id = ?";
        }
        return tag == null
                ? ""
                : " and id in (select code_id from qr_tag where workspace_id = qr_code.workspace_id and tag_folded ="
                        + " ?)";
    }

    private @Nullable Object[] arguments(String workspaceId) {
        String value = codeId != null ? codeId : catalogId != null ? catalogId : tag == null ? null : Texts.folded(tag);
        return value == null ? new Object[] {workspaceId} : new Object[] {workspaceId, value};
    }
}
