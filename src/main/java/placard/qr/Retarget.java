package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.base.Worded;

/**
 * The plan of a change of many codes' addresses. It keeps little of each code, because there may be thousands.
 *
 * @param rows one for each address, in the order of the codes
 * @param changes the codes that change
 */
record Retarget(List<Row> rows, List<Change> changes) {
    /** The most codes of one request. */
    static final int MOST = 5_000;

    /** The members that it changes. Rules and plans keep their addresses. */
    static final List<String> MEMBERS = List.of("targetUrl", "fallbackUrl");

    /** The result for an address. */
    enum Status implements Worded {
        CHANGED,
        WRONG,
        /** Its code is static: it is in the printed symbol. */
        PRINTED,
        /** Of an undo: another change came since, or the code is gone. */
        CHANGED_SINCE
    }

    /** An address before and after. */
    record Row(
            String id,
            String name,
            String member,
            @Nullable String before,
            @Nullable String after,
            Status status,
            List<Fault> faults,
            List<String> warnings) {
        private ObjectNode json() {
            ObjectNode json = Json.object()
                    .put("id", id)
                    .put("name", name)
                    .put("member", member)
                    .put("before", before)
                    .put("after", after)
                    .put("status", status.word());
            ArrayNode errors = json.putArray("errors");
            faults.forEach(fault -> fault.addTo(errors));
            ArrayNode sentences = json.putArray("warnings");
            warnings.forEach(sentences::add);
            return json;
        }
    }

    /**
     * The new addresses of a code.
     *
     * @param version of the code from which they were made, with the plans that were due
     * @param hasDuePlan whether one was due
     */
    record Change(
            String id,
            long version,
            boolean hasDuePlan,
            @Nullable String targetUrl,
            @Nullable String fallbackUrl) {}

    /** Makes a plan, code by code. */
    static final class Maker {
        private final String workspaceId;
        private final QrRules rules;
        private final List<Row> rows = new ArrayList<>();
        private final List<Change> changes = new ArrayList<>();
        private int codes;

        Maker(String workspaceId, QrRules rules) {
            this.workspaceId = workspaceId;
            this.rules = rules.remembering();
        }

        int codes() {
            return codes;
        }

        /** @param fresh the new addresses by their members */
        void add(QrCode code, boolean hasDuePlan, Map<String, String> fresh, List<Fault> faults) {
            LongWork.check();
            if (fresh.isEmpty()) {
                return;
            }
            codes++;
            ObjectNode patch = Json.object();
            fresh.forEach(patch::put);
            Input input = new Input(patch);
            QrDraft after = code.draft().patchedBy(input, workspaceId, rules);
            List<Fault> all = new ArrayList<>(faults);
            all.addAll(input.faults());
            boolean isPrinted = !code.isDynamic() && !after.hasSamePayload(code.draft());
            Status status = isPrinted ? Status.PRINTED : all.isEmpty() ? Status.CHANGED : Status.WRONG;
            fresh.forEach((member, url) -> rows.add(new Row(
                    code.id(),
                    code.name(),
                    member,
                    value(code.draft(), member),
                    status == Status.CHANGED ? value(after, member) : isPrinted ? value(code.draft(), member) : url,
                    status,
                    isPrinted ? List.of() : of(member, fresh, all),
                    status == Status.CHANGED ? input.warnings() : List.of())));
            if (status == Status.CHANGED) {
                changes.add(new Change(code.id(), code.version(), hasDuePlan, after.targetUrl(), after.fallbackUrl()));
            }
        }

        /** The faults of a member, and those that are of no address. */
        private static List<Fault> of(String member, Map<String, String> fresh, List<Fault> all) {
            return all.stream()
                    .filter(fault -> fault.pointer().equals("/" + member)
                            || fresh.keySet().stream()
                                    .noneMatch(name -> fault.pointer().equals("/" + name)))
                    .toList();
        }

        /** An address that stays as it is now. */
        void skip(String id, String name, String member, @Nullable String now) {
            rows.add(new Row(id, name, member, now, now, Status.CHANGED_SINCE, List.of(), List.of()));
        }

        Retarget made() {
            return new Retarget(rows, changes);
        }
    }

    static @Nullable String value(QrDraft draft, String member) {
        return member.equals("targetUrl") ? draft.targetUrl() : draft.fallbackUrl();
    }

    /**
     * Refuses it if any address is wrong.
     *
     * @param pointer to the member of the request that is to blame
     * @throws Refusal {@code validation_failed} with the codes named
     */
    void check(String pointer) {
        List<Fault> faults = rows.stream()
                .flatMap(row -> row.faults.stream()
                        .map(fault -> new Fault(
                                pointer,
                                fault.code(),
                                row.name + " (" + row.id + "), " + row.member + ": " + fault.message())))
                .toList();
        if (!faults.isEmpty()) {
            throw new Refusal(Refusal.Invalid.of(faults));
        }
    }

    private long count(Status status) {
        return rows.stream().filter(row -> row.status == status).count();
    }

    /** The rows, wrong ones first, and their numbers. */
    ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("rows");
        rows.stream().filter(row -> row.status == Status.WRONG).forEach(row -> array.add(row.json()));
        rows.stream().filter(row -> row.status != Status.WRONG).forEach(row -> array.add(row.json()));
        ObjectNode summary =
                json.putObject("summary").put("codes", changes.size()).put("rows", rows.size());
        for (Status status : Status.values()) {
            summary.put(status == Status.CHANGED_SINCE ? "changedSince" : status.word(), count(status));
        }
        return json;
    }

    /** The body that takes it back, as it is stored. */
    ObjectNode undo() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("rows");
        for (Row row : rows) {
            if (row.status == Status.CHANGED) {
                array.addObject()
                        .put("id", row.id)
                        .put("name", row.name)
                        .put("member", row.member)
                        .put("before", row.before)
                        .put("after", row.after);
            }
        }
        return json;
    }

    /** The changes by their codes. */
    Map<String, Change> byId() {
        Map<String, Change> byId = new HashMap<>();
        changes.forEach(change -> byId.put(change.id, change));
        return byId;
    }
}
