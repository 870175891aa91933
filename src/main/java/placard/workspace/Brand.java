package placard.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Input;
import placard.base.Json;

/**
 * The brand of a workspace: the default colours and logo of new codes and catalogues.
 *
 * @param primaryColor {@code #rrggbb}, as {@code backgroundColor}; null where none was chosen
 * @param logoFileId an uploaded picture
 */
public record Brand(
        @Nullable String primaryColor,
        @Nullable String backgroundColor,
        @Nullable String logoFileId) {
    static final Brand NONE = new Brand(null, null, null);

    static final Set<String> MEMBERS = Set.of("primaryColor", "backgroundColor", "logoFileId");

    /** The brand with the input applied as a merge patch; null removes a member. Faults stay in the input. */
    Brand patched(Input sent, Predicate<String> hasPicture) {
        Input whole = sent.over(json());
        Brand brand = new Brand(
                Appearance.color(whole, "primaryColor"),
                Appearance.color(whole, "backgroundColor"),
                Appearance.file(whole, "logoFileId", id -> id.equals(logoFileId) || hasPicture.test(id)));
        whole.nameUnknown();
        return brand;
    }

    static Brand stored(@Nullable String text) {
        return text == null ? NONE : NONE.patched(new Input(Json.stored(text)), _ -> true);
    }

    boolean isNone() {
        return equals(NONE);
    }

    /** The JSON form, also stored: every member, null where none was chosen. */
    public ObjectNode json() {
        return Json.object()
                .put("primaryColor", primaryColor)
                .put("backgroundColor", backgroundColor)
                .put("logoFileId", logoFileId);
    }
}
