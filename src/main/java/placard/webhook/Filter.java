package placard.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Texts;
import placard.storage.Tx;

/**
 * The events that a webhook wants: any value within a member, and all members that are there. A member that a type lacks
 * fits none of it.
 */
record Filter(List<String> tags, List<String> qrIds, List<String> catalogIds) {
    private static final int MOST = 20;
    private static final int LONGEST = 64;

    static final Filter NONE = new Filter(List.of(), List.of(), List.of());

    static Filter read(Input input) {
        Filter filter = new Filter(texts(input, "tags"), texts(input, "qrIds"), texts(input, "catalogIds"));
        // A misspelt member would let the webhook hear of everything.
        input.nameUnknown();
        return filter;
    }

    /** Refuses codes and catalogues that the workspace doesn't have. Those of the former filter may be gone by now. */
    void check(Tx tx, String workspaceId, Filter before, Input input) {
        check(qrIds, before.qrIds, input, "qrIds", "qr_not_found", id -> has(tx, "qr_code", workspaceId, id));
        check(
                catalogIds,
                before.catalogIds,
                input,
                "catalogIds",
                "catalog_not_found",
                id -> has(tx, "catalog", workspaceId, id));
    }

    private static boolean has(Tx tx, String table, String workspaceId, String id) {
        return tx.count("select count(*) as n from " + table + " where workspace_id = ? and id = ?", workspaceId, id)
                > 0;
    }

    private static void check(
            List<String> ids, List<String> before, Input input, String name, String code, Predicate<String> isThere) {
        for (int i = 0; i < ids.size(); i++) {
            if (!before.contains(ids.get(i)) && !isThere.test(ids.get(i))) {
                input.fault(name, i, code, "There is no such " + (code.startsWith("qr") ? "code." : "catalogue."));
            }
        }
    }

    private static List<String> texts(Input input, String name) {
        return Objects.requireNonNullElse(input.texts(name, MOST, LONGEST), List.of());
    }

    static Filter of(ObjectNode json) {
        return new Filter(list(json.path("tags")), list(json.path("qrIds")), list(json.path("catalogIds")));
    }

    private static List<String> list(JsonNode values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.asText()));
        return texts;
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        put(json.putArray("tags"), tags);
        put(json.putArray("qrIds"), qrIds);
        put(json.putArray("catalogIds"), catalogIds);
        return json;
    }

    private static void put(ArrayNode array, List<String> values) {
        values.forEach(array::add);
    }

    /** Whether it needs the code of an event. */
    boolean asksCode() {
        return !tags.isEmpty() || !catalogIds.isEmpty();
    }

    /**
     * The facts of a code that the filter compares.
     *
     * @param catalogIds the catalogues to which it leads, also by a rule or a plan
     */
    record Code(List<String> tags, Set<String> catalogIds) {
        /** The code as it is in the store, even if it was deleted. */
        static Optional<Code> find(Tx tx, String workspaceId, String id) {
            Set<String> catalogs = new HashSet<>(tx.list(
                    "select catalog_id from code_leads where workspace_id = ? and qr_id = ? and catalog_id is not null",
                    row -> row.text("catalog_id"),
                    workspaceId,
                    id));
            return tx.find(
                    "select tags, catalog_id from qr_code where workspace_id = ? and id = ?",
                    row -> {
                        String own = row.textOrNull("catalog_id");
                        if (own != null) {
                            catalogs.add(own);
                        }
                        return new Code(list(Json.stored(row.text("tags")).path("tags")), catalogs);
                    },
                    workspaceId,
                    id);
        }
    }

    /** Whether an event about many codes fits: one of them has all that this asks for. */
    boolean fitsAny(Tx tx, String workspaceId, List<String> codes) {
        return codes.stream()
                .filter(id -> qrIds.isEmpty() || qrIds.contains(id))
                .anyMatch(
                        id -> tags.isEmpty() && catalogIds.isEmpty() || fits(null, id, Code.find(tx, workspaceId, id)));
    }

    /**
     * Whether an event fits.
     *
     * @param catalogId the catalogue that it is about, or null
     * @param qrId the code that it is about, or null
     * @param code that code
     */
    boolean fits(@Nullable String catalogId, @Nullable String qrId, Optional<Code> code) {
        Set<String> leadsTo = code.map(Code::catalogIds).orElse(catalogId == null ? Set.of() : Set.of(catalogId));
        return (qrIds.isEmpty() || qrId != null && qrIds.contains(qrId))
                && (catalogIds.isEmpty() || catalogIds.stream().anyMatch(leadsTo::contains))
                && (tags.isEmpty()
                        || code.filter(one -> one.tags.stream().anyMatch(this::hasTag))
                                .isPresent());
    }

    private boolean hasTag(String tag) {
        return tags.stream().anyMatch(wanted -> Texts.folded(wanted).equals(Texts.folded(tag)));
    }
}
