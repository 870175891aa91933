package placard.qr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.activity.Subject;
import placard.base.Input;
import placard.base.Json;
import placard.base.Lifetime;
import placard.base.Presentation;
import placard.qr.content.Append;
import placard.qr.content.Content;
import placard.qr.content.QrType;
import placard.qr.judge.Design;
import placard.qr.rule.Plan;
import placard.qr.rule.Rule;
import placard.storage.Row;

/** A code as it is stored; in the API, {@code Qr} in {@code docs/openapi.yaml}. */
public record QrCode(
        String workspaceId, String id, String slug, QrDraft draft, Instant createdAt, Instant updatedAt, long version) {
    /** How soon a plan is usually stored. */
    private static final Duration LATE = Duration.ofSeconds(10);

    static final String COLUMNS = """
        workspace_id, id, name, type, is_dynamic, target_url, content, design, slug, forward_query, catalog_id,
        presentation, tags, external_id, is_active, starts_at, expires_at, max_scans, fallback_url, rules, append,
        planned,
        created_at, updated_at, version
        """;

    static QrCode of(Row row) throws SQLException {
        QrType type = QrType.valueOf(row.text("type"));
        String content = row.textOrNull("content");
        Input presentation = new Input(Json.stored(row.text("presentation")));
        List<String> tags = new ArrayList<>();
        for (JsonNode tag : Json.stored(row.text("tags")).path("tags")) {
            tags.add(tag.textValue());
        }
        QrDraft draft = new QrDraft(
                row.text("name"),
                type,
                row.flag("is_dynamic"),
                row.textOrNull("target_url"),
                content == null ? new Content.NoContent() : Content.stored(type, Json.stored(content)),
                Design.stored(Json.stored(row.text("design"))),
                row.flag("forward_query"),
                row.textOrNull("catalog_id"),
                Presentation.patched(Presentation.NONE, presentation),
                List.copyOf(tags),
                row.textOrNull("external_id"),
                new Lifetime(
                        row.flag("is_active"),
                        row.timeOrNull("starts_at"),
                        row.timeOrNull("expires_at"),
                        row.integerOrNull("max_scans")),
                row.textOrNull("fallback_url"),
                Rule.stored(row.textOrNull("rules")),
                Append.stored(row.textOrNull("append")),
                Plan.stored(row.textOrNull("planned")));
        return new QrCode(
                row.text("workspace_id"),
                row.text("id"),
                row.text("slug"),
                draft,
                row.time("created_at"),
                row.time("updated_at"),
                row.number("version"));
    }

    /** The same code with changed fields, as its next version. */
    QrCode changed(QrDraft other, Instant now) {
        return new QrCode(workspaceId, id, slug, other, createdAt, now, version + 1);
    }

    /**
     * The same code after a plan, as its next version.
     *
     * @param isPossible false if what the plan names is gone
     */
    QrCode after(Plan plan, boolean isPossible) {
        return new QrCode(workspaceId, id, slug, draft.after(plan, isPossible), createdAt, plan.at(), version + 1);
    }

    /** The same code as it is stored after a plan: clients that ask for changes since an instant must not miss it. */
    QrCode storedAt(Instant now) {
        return updatedAt.isBefore(now.minus(LATE))
                ? new QrCode(workspaceId, id, slug, draft, createdAt, now, version)
                : this;
    }

    /** The code after its next plan; null without one. For the redirect, which has it in memory beforehand. */
    public @Nullable PlannedCode next(Predicate<String> catalogExists) {
        List<Plan> plans = Plan.inOrder(draft.planned());
        if (plans.isEmpty()) {
            return null;
        }
        Plan plan = plans.getFirst();
        return new PlannedCode(plan.at(), after(plan, plan.catalogs().stream().allMatch(catalogExists)));
    }

    public record PlannedCode(Instant at, QrCode code) {}

    /** The code as the activity log names it. */
    Subject subject() {
        return Subject.of(Subject.Kind.QR, id, draft.name());
    }

    /** The tags as they are stored. */
    static String tags(List<String> tags) {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("tags");
        tags.forEach(array::add);
        return Json.text(json);
    }

    public String name() {
        return draft.name();
    }

    public boolean isDynamic() {
        return draft.isDynamic();
    }

    public Content content() {
        return draft.content();
    }

    public @Nullable String targetUrl() {
        return draft.targetUrl();
    }

    public QrType type() {
        return draft.type();
    }

    public List<String> tags() {
        return draft.tags();
    }

    public @Nullable String catalogId() {
        return draft.catalogId();
    }

    public Presentation presentation() {
        return draft.presentation();
    }

    public boolean forwardQuery() {
        return draft.forwardQuery();
    }

    public Lifetime lifetime() {
        return draft.lifetime();
    }

    public @Nullable String fallbackUrl() {
        return draft.fallbackUrl();
    }

    public List<Rule> rules() {
        return draft.rules();
    }

    public Append append() {
        return draft.append();
    }

    /** Exactly the text in the symbol. */
    public String payload(ShortLinks links) {
        return draft.isDynamic()
                ? links.text(slug, draft.design().isUpperCaseLink())
                : Objects.requireNonNull(draft.staticPayload());
    }

    /** The record as JSON of the API. */
    ObjectNode json(ShortLinks links) {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", draft.name())
                .put("type", draft.type().word())
                .put("isDynamic", draft.isDynamic())
                .put("targetUrl", draft.targetUrl());
        json.set(
                "content",
                draft.content() instanceof Content.NoContent
                        ? null
                        : draft.content().json());
        json.set("design", draft.design().json());
        json.put("slug", slug)
                .put("shortUrl", draft.isDynamic() ? links.url(slug) : null)
                .put("payload", payload(links))
                .put("forwardQuery", draft.forwardQuery())
                .put("catalogId", draft.catalogId());
        json.set("presentation", draft.presentation().json());
        ArrayNode tags = json.putArray("tags");
        draft.tags().forEach(tags::add);
        Lifetime lifetime = draft.lifetime();
        json.put("externalId", draft.externalId())
                .put("isActive", lifetime.isActive())
                .put("startsAt", lifetime.startsAt() == null ? null : Json.time(lifetime.startsAt()))
                .put("expiresAt", lifetime.expiresAt() == null ? null : Json.time(lifetime.expiresAt()))
                .put("maxScans", lifetime.maxScans())
                .put("fallbackUrl", draft.fallbackUrl());
        json.set("rules", Rule.array(draft.rules()));
        json.set("append", draft.append().json());
        json.set("planned", Plan.array(draft.planned()));
        return json.put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt))
                .put("version", version);
    }
}
