package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * The look that the designer starts with for a new code: the workspace's default look, or the colours of the brand.
 *
 * @param hasPicture whether a workspace has an uploaded picture of this id
 */
public record BrandLook(BiPredicate<String, String> hasPicture) {
    /** A chosen design, without a deleted logo. */
    public ObjectNode chosen(String workspaceId, ObjectNode design) {
        String logo = design.path("logoFileId").textValue();
        return logo == null || hasPicture.test(workspaceId, logo)
                ? design
                : design.deepCopy().put("brandingMode", "none").putNull("logoFileId");
    }

    /**
     * The members of a design in the colours and with the logo of a brand. The defaults replace unreadable colours and
     * a deleted logo.
     *
     * @param primary {@code #rrggbb}, as {@code ground}; null for the usual ones
     */
    public ObjectNode inColours(
            String workspaceId, @Nullable String primary, @Nullable String ground, @Nullable String logoFileId) {
        ObjectNode json = Json.object();
        if (isFine(primary, ground)) {
            put(json, primary, ground);
        } else if (isFine(primary, null)) {
            put(json, primary, null);
        }
        if (logoFileId != null && hasPicture.test(workspaceId, logoFileId)) {
            json.put("brandingMode", "logo").put("logoFileId", logoFileId);
        }
        return json;
    }

    private static boolean isFine(@Nullable String primary, @Nullable String ground) {
        ObjectNode json = put(Json.object(), primary, ground);
        return ScannabilityCheck.judge(Design.stored(json)).errors().isEmpty();
    }

    private static ObjectNode put(ObjectNode json, @Nullable String primary, @Nullable String ground) {
        if (primary != null) {
            json.put("fgColor", primary);
        }
        return ground == null ? json : json.put("bgColor", ground);
    }
}
