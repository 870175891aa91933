package placard.page.card;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Json;
import placard.base.Palette;
import placard.base.Sha256;
import placard.base.Typeface;
import placard.qr.draw.Family;

/**
 * The picture in link previews of a page, before it is drawn.
 *
 * @param title in large letters, above {@code line}; either may be empty
 * @param family of the letters
 * @param ground {@code #rrggbb}, as is {@code ink}, the colour of text on it
 * @param photoId the id of an uploaded picture, or null, as is {@code logoId}
 * @param focus the point of the photo that stays in sight; null is its centre
 */
public record Card(
        String title,
        String line,
        Family family,
        String ground,
        String ink,
        @Nullable String photoId,
        Appearance.@Nullable Focus focus,
        @Nullable String logoId) {
    /** The size that all messengers show over the whole width, in pixels. */
    public static final int WIDTH = 1_200;

    public static final int HEIGHT = 630;

    /** Part of every card's name. Raise it with each change that alters the bytes of existing cards. */
    private static final String EDITION = "1";

    /**
     * The card of a page.
     *
     * @param look of the page
     * @param photoId an uploaded picture in place of the page's cover, or null
     * @param exists whether an uploaded picture exists
     */
    public static Card of(
            String title, String line, Appearance look, @Nullable String photoId, Predicate<String> exists) {
        Palette palette = Palette.of(look.colours());
        String logo = look.logoFileId();
        String cover = look.coverFileId();
        boolean hasOwn = photoId != null && exists.test(photoId);
        boolean hasCover = !hasOwn && cover != null && exists.test(cover);
        return new Card(
                title,
                line,
                family(look.headings()),
                palette.brand().hex(),
                palette.onBrand().hex(),
                hasOwn ? photoId : hasCover ? cover : null,
                hasCover ? look.coverFocus() : null,
                logo != null && exists.test(logo) ? logo : null);
    }

    private static Family family(Typeface headings) {
        return switch (headings) {
            case SERIF, FRAUNCES, DM_SERIF, CORMORANT, ZILLA -> Family.SERIF;
            case ROUNDED, CAVEAT -> Family.ROUNDED;
            case SYSTEM, SANS, KARLA, JOST, OSWALD -> Family.SANS;
        };
    }

    /** The same card without its photo. */
    Card plain() {
        return new Card(title, line, family, ground, ink, null, null, logoId);
    }

    /** A name that changes with everything that decides the picture. */
    public String name() {
        return Sha256.name(Json.bytes(Json.object()
                .put("edition", EDITION)
                .put("title", title)
                .put("line", line)
                .put("family", family.name())
                .put("ground", ground)
                .put("photo", photoId)
                .put("focus", focus == null ? "" : focus.x() + " " + focus.y())
                .put("logo", logoId)));
    }
}
