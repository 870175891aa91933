package placard.page;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;

/**
 * The look of a landing page that its owner has styled.
 *
 * @param style its own block of style, and the colours of the browser around it
 * @param logo the owner's, or null, as is {@code cover}
 */
public record Look(
        ThemeStyle style, @Nullable Picture logo, @Nullable Picture cover) {
    /** The width of a cover on the page, by which a browser chooses a file. */
    public static final String COVER_SIZES = "(min-width: 29rem) 29rem, 100vw";

    /** The width of a cover on a page as wide as its pictures. */
    public static final String WIDE_SIZES = "(min-width: 64rem) 64rem, 100vw";

    /** @param known the existing pictures, by their ids */
    static Look of(Appearance appearance, Map<String, Picture> known, Assets assets) {
        return new Look(
                ThemeStyle.of(appearance, assets),
                known.get(Objects.requireNonNullElse(appearance.logoFileId(), "")),
                known.get(Objects.requireNonNullElse(appearance.coverFileId(), "")));
    }
}
