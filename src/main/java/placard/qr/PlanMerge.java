package placard.qr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.qr.rule.Plan;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Keeps what a plan has set from a client that sends back a whole code as it was before the plan. Such a request still has
 * the plan. A member that it has not changed since then keeps the value of the plan.
 */
record PlanMerge(Database database, InstantSource clock) {
    private static final String IS_ACTIVE = "isActive";

    private static final String BEFORE = """
            select leads_to from code_destination
            where workspace_id = ? and qr_id = ? and n = (
                select max(n) - 1 from code_destination
                where workspace_id = ? and qr_id = ? and began_at = ? and actor_kind = 'schedule')
            """;

    /** Takes such members from a request. */
    void keep(Input input, QrCode code) {
        for (JsonNode plan : input.node().path("planned")) {
            Instant at = Json.parsedTime(plan.path("at").asText());
            JsonNode set = plan.path("set");
            String id = plan.path("id").asText();
            boolean isPassed = code.draft().planned().stream()
                    .noneMatch(known -> known.id().equals(id));
            if (at != null
                    && !at.isAfter(clock.instant())
                    && isPassed
                    && set.properties().stream().anyMatch(one -> input.has(one.getKey()))) {
                ObjectNode before =
                        database.read(tx -> before(tx, code, id, at)).orElseGet(Json::object);
                set.properties().forEach(one -> keep(input, one.getKey(), one.getValue(), before));
            }
        }
    }

    private static void keep(Input input, String member, JsonNode planned, ObjectNode before) {
        JsonNode sent = input.node().path(member);
        boolean isOld = member.equals(IS_ACTIVE)
                ? sent.isBoolean() && planned.isBoolean() && !sent.equals(planned)
                : !sent.isMissingNode() && plain(sent).equals(plain(before.path(member)));
        if (isOld && !plain(sent).equals(plain(planned))) {
            input.node().remove(member);
            input.warn("/" + member + " was set by a plan since you read this code, and stays as the plan set it.");
        }
    }

    /** Without what only answers have. */
    private static JsonNode plain(JsonNode value) {
        JsonNode copy = value.deepCopy();
        copy.forEach(rule -> {
            if (rule instanceof ObjectNode object) {
                object.remove("warnings");
            }
        });
        return copy;
    }

    /** The destination of the code before the plan. */
    private static Optional<ObjectNode> before(Tx tx, QrCode code, String planId, Instant at) {
        @Nullable
        QrCode stored = tx.find(
                        "select " + QrCode.COLUMNS + " from qr_code where workspace_id = ? and id = ?",
                        QrCode::of,
                        code.workspaceId(),
                        code.id())
                .orElse(null);
        List<Plan> plans = stored == null ? List.of() : stored.draft().planned();
        if (stored != null && plans.stream().anyMatch(plan -> plan.id().equals(planId))) {
            return Optional.of(stored.draft().leads());
        }
        return tx.find(
                BEFORE,
                row -> Json.stored(row.text("leads_to")),
                code.workspaceId(),
                code.id(),
                code.workspaceId(),
                code.id(),
                at);
    }
}
