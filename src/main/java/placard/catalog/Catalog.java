package placard.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.catalog.item.ItemContext;
import placard.catalog.item.Translations;
import placard.catalog.profile.BusinessDetails;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.Settings;
import placard.catalog.profile.Template;
import placard.catalog.profile.Theme;
import placard.storage.RecordVersion;
import placard.storage.Row;
import placard.web.Request;

/**
 * A stored catalogue without its content.
 *
 * @param publishedAt the time of its first publication; null if never
 * @param recordVersion of its own fields
 * @param revision grows with each change of it or its content
 * @param bytes the approximate memory of the whole catalogue ({@link Weight})
 */
public record Catalog(
        String workspaceId,
        String id,
        String slug,
        CatalogDraft draft,
        boolean isPublished,
        @Nullable Instant publishedAt,
        RecordVersion recordVersion,
        long revision,
        long bytes) {
    /** Read-only members: a caller may send them, without effect. */
    public static final List<String> READ_ONLY = List.of(
            "id",
            "status",
            "publicUrl",
            "qr",
            "sections",
            "sectionCount",
            "itemCount",
            "availableItemCount",
            "version",
            "createdAt",
            "updatedAt",
            "publishedAt");

    public static final String COLUMNS = """
            workspace_id, id, name, description, template, status, slug, currency, timezone, default_language, metadata,
            theme, business_details, settings, translations, created_at, updated_at, published_at, version, revision,
            bytes
            """;

    static Catalog of(Row row) throws SQLException {
        CatalogDraft draft = new CatalogDraft(
                row.text("name"),
                row.textOrNull("description"),
                Template.valueOf(row.text("template")),
                Currency.getInstance(row.text("currency")),
                ZoneId.of(row.text("timezone")),
                row.text("default_language"),
                Json.stored(row.text("metadata")),
                Theme.stored(Json.stored(row.text("theme"))),
                BusinessDetails.stored(Json.stored(row.text("business_details"))),
                Settings.stored(Json.stored(row.text("settings"))),
                Translations.stored(row.textOrNull("translations")));
        return new Catalog(
                row.text("workspace_id"),
                row.text("id"),
                row.text("slug"),
                draft,
                row.text("status").equals("published"),
                row.timeOrNull("published_at"),
                RecordVersion.of(row),
                row.number("revision"),
                row.number("bytes"));
    }

    /** The name of its state in JSON and in the store. */
    public String status() {
        return isPublished ? "published" : "draft";
    }

    /** The subject of its entries in the activity log. */
    public Subject subject() {
        return Subject.of(Subject.Kind.CATALOG, id, draft.name());
    }

    /**
     * Refuses a catalogue with a newer revision than the caller's (optimistic lock).
     *
     * @param seen the revision that the caller names; null for any
     * @param now the revision that the catalogue has, before the caller's own change
     * @throws Refusal {@code version_mismatch}
     */
    public void checkSeen(Request request, @Nullable Integer seen, long now) {
        request.checkVersion(version());
        if (seen != null && seen != now) {
            throw new Refusal(new Refusal.VersionMismatch(now));
        }
    }

    /** The path of its public page. */
    public String path() {
        return draft.template().path() + slug;
    }

    /** The context for reading its items. */
    public ItemContext itemContext(Predicate<String> fileExists, RandomGenerator random) {
        return new ItemContext(
                draft.currency(), draft.timezone(), draft.settings().businessDayStart(), fileExists, random);
    }

    /** The same catalogue with changed fields, as its next version. */
    public Catalog changed(CatalogDraft other, String otherSlug, Instant now) {
        return new Catalog(
                workspaceId,
                id,
                otherSlug,
                other,
                isPublished,
                publishedAt,
                recordVersion.next(now),
                revision + 1,
                bytes);
    }

    /** The same catalogue with its texts in a reader's language; not to be stored. */
    public Catalog worded(Translations.Reader reader) {
        return shown(draft.worded(reader));
    }

    /** The same catalogue in another look; not to be stored. */
    public Catalog wearing(Theme theme) {
        return shown(draft.wearing(theme));
    }

    private Catalog shown(CatalogDraft other) {
        return new Catalog(workspaceId, id, slug, other, isPublished, publishedAt, recordVersion, revision, bytes);
    }

    /** True if an owner would see no difference. */
    public boolean hasSameContentAs(Catalog other) {
        return draft.equals(other.draft) && slug.equals(other.slug);
    }

    /** The same catalogue, published or unpublished, as its next version. */
    public Catalog published(boolean online, Instant now) {
        return new Catalog(
                workspaceId,
                id,
                slug,
                draft,
                online,
                online && publishedAt == null ? now : publishedAt,
                recordVersion.next(now),
                revision + 1,
                bytes);
    }

    /** The members before the content in JSON. */
    public ObjectNode json(String baseUrl) {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", draft.name())
                .put("description", draft.description())
                .put("template", draft.template().word())
                .put("status", status())
                .put("slug", slug)
                .put("publicUrl", baseUrl + path())
                .put("currency", draft.currency().getCurrencyCode())
                .put("timezone", draft.timezone().getId())
                .put("defaultLanguage", draft.defaultLanguage());
        json.set("translations", draft.translations().json(draft::original));
        json.set("metadata", draft.metadata().deepCopy());
        json.set("theme", draft.theme().json());
        json.set("businessDetails", draft.businessDetails().json());
        json.set("settings", draft.settings().json());
        return json;
    }

    public Instant createdAt() {
        return recordVersion.createdAt();
    }

    public Instant updatedAt() {
        return recordVersion.updatedAt();
    }

    public long version() {
        return recordVersion.version();
    }
}
