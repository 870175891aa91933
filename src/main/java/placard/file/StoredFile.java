package placard.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.file.picture.ProcessedFile;
import placard.storage.Row;

/**
 * A file of a workspace. Its content never changes.
 *
 * @param name its owner's name for it, for display
 * @param alternative a picture's description for people who can't see it
 * @param contentId the content with its bytes, which other files of the workspace may share
 * @param width in pixels, as {@code height}; 0 if it is no picture
 */
public record StoredFile(
        String workspaceId,
        String id,
        @Nullable String name,
        @Nullable String alternative,
        String contentId,
        String contentType,
        long bytes,
        int width,
        int height,
        Instant createdAt,
        long version) {
    private static final Map<String, String> EXTENSIONS =
            Map.of(ProcessedFile.PDF, "pdf", "image/jpeg", "jpg", "image/png", "png", ProcessedFile.WEBP, "webp");

    static StoredFile of(Row row) throws SQLException {
        return new StoredFile(
                row.text("workspace_id"),
                row.text("id"),
                row.textOrNull("name"),
                row.textOrNull("alternative"),
                row.text("content_id"),
                row.text("content_type"),
                row.number("bytes"),
                row.integer("width"),
                row.integer("height"),
                row.time("created_at"),
                row.number("version"));
    }

    /** The file with other texts. */
    StoredFile worded(@Nullable String otherName, @Nullable String otherAlternative) {
        return new StoredFile(
                workspaceId,
                id,
                otherName,
                otherAlternative,
                contentId,
                contentType,
                bytes,
                width,
                height,
                createdAt,
                version + 1);
    }

    public boolean isPicture() {
        return !contentType.equals(ProcessedFile.PDF);
    }

    public String path() {
        return "/files/" + id;
    }

    static String extension(String contentType) {
        return EXTENSIONS.getOrDefault(contentType, contentType.toLowerCase(Locale.ROOT));
    }

    /** @param baseUrl the prefix of a page's path */
    ObjectNode json(String baseUrl) {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("url", baseUrl + path())
                .put("name", name)
                .put("altText", alternative)
                .put("contentType", contentType)
                .put("bytes", bytes);
        json.put("width", isPicture() ? (Integer) width : null);
        json.put("height", isPicture() ? (Integer) height : null);
        return json.put("createdAt", Json.time(createdAt)).put("version", version);
    }
}
