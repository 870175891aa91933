package placard.qr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Tx;

/**
 * Many new codes in one request.
 *
 * @param rows in their order
 */
record QrBulk(List<Row> rows) {
    static final int MOST = 500;
    /** The most faults listed of all rows together. */
    private static final int MOST_FAULTS = 200;

    /** The most faults and warnings kept of one row. */
    private static final int MOST_OF_A_ROW = 20;

    /**
     * One requested code.
     *
     * @param draft null if the row is no object
     * @param wished the requested slug
     * @param faults each at its member of the row
     * @param more the number of faults beyond these
     */
    record Row(
            int index,
            @Nullable QrDraft draft,
            @Nullable String wished,
            List<Fault> faults,
            int more,
            List<String> warnings) {
        /** A row with its faults, of which it keeps the first. */
        static Row of(
                int index,
                @Nullable QrDraft draft,
                @Nullable String wished,
                List<Fault> faults,
                List<String> warnings) {
            return new Row(
                    index,
                    draft,
                    wished,
                    faults.stream().limit(MOST_OF_A_ROW).toList(),
                    Math.max(0, faults.size() - MOST_OF_A_ROW),
                    warnings.stream().limit(MOST_OF_A_ROW).toList());
        }

        private Row with(Fault fault) {
            if (faults.size() == MOST_OF_A_ROW) {
                return new Row(index, draft, wished, faults, more + 1, warnings);
            }
            List<Fault> all = new ArrayList<>(faults);
            all.add(fault);
            return new Row(index, draft, wished, all, more, warnings);
        }

        boolean isWrong() {
            return !faults.isEmpty();
        }

        /** @param room how many more faults may be listed */
        private ObjectNode json(int room) {
            int listed = Math.min(room, faults.size());
            ObjectNode json = Json.object()
                    .put("index", index)
                    .put("status", isWrong() ? "wrong" : "ready")
                    .put("name", draft == null ? "" : draft.name());
            ArrayNode errors = json.putArray("errors");
            faults.stream()
                    .limit(listed)
                    .map(fault -> new Fault("/codes/" + index + fault.pointer(), fault.code(), fault.message()))
                    .forEach(fault -> fault.addTo(errors));
            json.put("moreErrors", more + faults.size() - listed);
            ArrayNode sentences = json.putArray("warnings");
            warnings.forEach(sentences::add);
            return json;
        }
    }

    /** Reads one row to a draft. The picture may still have faults. */
    @FunctionalInterface
    interface Reader {
        Row read(int index, Input input);
    }

    /** @throws Refusal {@code validation_failed} if there is no list of rows */
    static QrBulk read(Input input, Reader reader) {
        input.require("codes");
        ArrayNode sent = input.array("codes", 1, MOST);
        input.nameUnknown();
        input.check();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            JsonNode row = sent.get(i);
            rows.add(
                    row instanceof ObjectNode object
                            ? reader.read(i, input.apart(object))
                            : Row.of(
                                    i,
                                    null,
                                    null,
                                    List.of(new Fault("", "invalid_type", "Must be an object.")),
                                    List.of()));
        }
        return new QrBulk(rows);
    }

    /** The rows with faults for slugs and ids that other codes or earlier rows already have. */
    QrBulk against(Tx tx, String workspaceId) {
        Map<String, Integer> slugs = new HashMap<>();
        Map<String, Integer> externals = new HashMap<>();
        List<Row> judged = new ArrayList<>();
        for (Row row : rows) {
            Row now = row;
            String slug = row.wished == null ? null : row.wished.toLowerCase(Locale.ROOT);
            String external = row.draft == null ? null : row.draft.externalId();
            if (slug != null && slugs.putIfAbsent(slug, row.index) != null) {
                now = now.with(new Fault("/slug", "duplicate", "An earlier row has this slug."));
            } else if (slug != null && isTaken(tx, slug)) {
                now = now.with(new Fault("/slug", "slug_taken", "The slug is taken, or was once."));
            }
            if (external != null && externals.putIfAbsent(external, row.index) != null) {
                now = now.with(new Fault("/externalId", "duplicate", "An earlier row has this externalId."));
            } else if (external != null && hasOwner(tx, workspaceId, external)) {
                now = now.with(new Fault("/externalId", "external_id_taken", "Another code has this externalId."));
            }
            judged.add(now);
        }
        return new QrBulk(judged);
    }

    private static boolean isTaken(Tx tx, String folded) {
        return tx.count("select count(*) as n from qr_code where slug_folded = ?", folded) > 0;
    }

    private static boolean hasOwner(Tx tx, String workspaceId, String external) {
        return tx.count(
                        "select count(*) as n from qr_external_id where workspace_id = ? and external_id = ?",
                        workspaceId,
                        external)
                > 0;
    }

    /**
     * Refuses the request if any row has faults.
     *
     * @throws Refusal {@code validation_failed} with the faults of all rows
     */
    void check() {
        List<Fault> faults = rows.stream()
                .flatMap(row -> row.faults.stream()
                        .map(fault ->
                                new Fault("/codes/" + row.index + fault.pointer(), fault.code(), fault.message())))
                .limit(MOST_FAULTS)
                .toList();
        int all = rows.stream().mapToInt(row -> row.faults.size() + row.more).sum();
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults, List.of(), all - faults.size()));
        }
    }

    /** The result that the request would have (a dry run). */
    ObjectNode plan(long credits) {
        long wrong = rows.stream().filter(Row::isWrong).count();
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("rows");
        int room = MOST_FAULTS;
        for (Row row : rows) {
            array.add(row.json(room));
            room = Math.max(0, room - row.faults.size());
        }
        json.putObject("summary")
                .put("rows", rows.size())
                .put("ready", rows.size() - wrong)
                .put("wrong", wrong);
        json.putObject("credits").put("required", rows.size()).put("remaining", credits);
        return json;
    }
}
