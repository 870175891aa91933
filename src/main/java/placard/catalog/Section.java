package placard.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Input;
import placard.base.Json;
import placard.catalog.item.Schedule;
import placard.catalog.item.Translated;
import placard.catalog.item.Translations;
import placard.storage.RecordVersion;
import placard.storage.Row;

/**
 * A stored section of a catalogue, without its items.
 *
 * @param position its place among the others; gaps mean nothing
 * @param imageFileId an uploaded picture; null for none
 * @param isVisible true if guests see it
 * @param schedule when it is on offer, in the catalogue's time zone; null for always
 */
public record Section(
        String workspaceId,
        String catalogId,
        String id,
        int position,
        String name,
        @Nullable String description,
        @Nullable String imageFileId,
        boolean isVisible,
        @Nullable Schedule schedule,
        Translations translations,
        RecordVersion recordVersion) {
    /** Read-only members: a caller may send them, without effect. */
    public static final List<String> READ_ONLY =
            List.of("id", "position", "items", "version", "createdAt", "updatedAt");

    public static final String COLUMNS = """
        workspace_id, catalog_id, id, position, name, description, image_file_id, is_visible, schedule,
        translations, created_at, updated_at, version
        """;

    static Section of(Row row) throws SQLException {
        return new Section(
                row.text("workspace_id"),
                row.text("catalog_id"),
                row.text("id"),
                row.integer("position"),
                row.text("name"),
                row.textOrNull("description"),
                row.textOrNull("image_file_id"),
                row.flag("is_visible"),
                Schedule.stored(row.text("schedule")),
                Translations.stored(row.textOrNull("translations")),
                RecordVersion.of(row));
    }

    /** Reads a new section; faults and warnings stay in the input. */
    public static Section created(
            String workspaceId, String catalogId, String id, Input input, Predicate<String> fileExists, Instant now) {
        if (!input.has("name")) {
            input.require("name");
        }
        return new Section(
                        workspaceId,
                        catalogId,
                        id,
                        0,
                        "",
                        null,
                        null,
                        true,
                        null,
                        Translations.NONE,
                        RecordVersion.none(now))
                .patchedBy(input, fileExists, now);
    }

    /**
     * This section with the input applied, as its next version.
     *
     * @param fileExists true for the well-formed id of a file of the workspace; not asked about the present one
     */
    public Section patchedBy(Input input, Predicate<String> fileExists, Instant now) {
        Boolean visible = input.flag("isVisible");
        input.refuseNull("isVisible");
        String text = input.has("description") ? input.lines("description", 0, 2000) : description;
        Section patched = new Section(
                workspaceId,
                catalogId,
                id,
                position,
                named(input),
                text == null || text.isEmpty() ? null : text,
                input.has("imageFileId")
                        ? Appearance.file(
                                input, "imageFileId", file -> file.equals(imageFileId) || fileExists.test(file))
                        : imageFileId,
                visible == null ? isVisible : visible,
                input.has("schedule") ? Schedule.read(input, "schedule") : schedule,
                translations,
                recordVersion.next(now));
        return patched.translated(Translations.patched(translations, input, Translated.SECTION, patched::original));
    }

    /** The original of a translatable text, by its member. */
    public @Nullable String original(String member) {
        return member.equals("name") ? name : member.equals("description") ? description : null;
    }

    /** The same section with its texts in a reader's language; not to be stored. */
    public Section worded(Translations.Reader reader) {
        return with(
                position,
                reader.readName(translations, name),
                reader.read(translations, "description", description),
                translations);
    }

    private Section translated(Translations others) {
        return with(position, name, description, others);
    }

    public Section at(int otherPosition) {
        return with(otherPosition, name, description, translations);
    }

    private Section with(int position, String name, @Nullable String description, Translations translations) {
        return new Section(
                workspaceId,
                catalogId,
                id,
                position,
                name,
                description,
                imageFileId,
                isVisible,
                schedule,
                translations,
                recordVersion);
    }

    private String named(Input input) {
        if (!input.has("name")) {
            return name;
        }
        input.require("name");
        String text = input.text("name", 1, 80);
        return text == null ? name : text;
    }

    /** True if an owner would see no difference. */
    public boolean hasSameContentAs(Section other) {
        return name.equals(other.name)
                && Objects.equals(description, other.description)
                && Objects.equals(imageFileId, other.imageFileId)
                && isVisible == other.isVisible
                && Objects.equals(schedule, other.schedule)
                && translations.equals(other.translations);
    }

    /** The same section in a copy of its catalogue. */
    public Section copied(String otherCatalog, String otherId, Instant now) {
        return new Section(
                workspaceId,
                otherCatalog,
                otherId,
                position,
                name,
                description,
                imageFileId,
                isVisible,
                schedule,
                translations,
                RecordVersion.first(now));
    }

    /** The members before the items in JSON. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", name)
                .put("description", description)
                .put("imageFileId", imageFileId)
                .put("position", position)
                .put("isVisible", isVisible);
        json.set("schedule", Schedule.array(schedule));
        json.set("translations", translations.json(this::original));
        return recordVersion.addTo(json);
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
