package placard.base;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All colours of a page, derived from the few that its owner chose. All text meets the contrast of WCAG 2.2 AA.
 *
 * @param paper the background of the page
 * @param card the background of a group
 * @param tint the background of a highlighted word
 * @param ink text
 * @param soft secondary text
 * @param line between two things; carries no meaning
 * @param edge of a control
 * @param accent text in the owner's colour
 * @param brand a ground in the owner's colour, exactly as chosen
 * @param onBrand text on it
 */
public record Palette(
        Colour paper,
        Colour card,
        Colour tint,
        Colour ink,
        Colour soft,
        Colour line,
        Colour edge,
        Colour accent,
        Colour brand,
        Colour onBrand) {
    /** The colours that an owner chose; null means that the page decides. */
    public record OwnerColours(
            @Nullable Colour primary,
            @Nullable Colour background,
            @Nullable Colour text) {}

    private static final Colour PRIMARY = Colour.of("#0b5d53");
    private static final Colour BACKGROUND = Colour.of("#f6f4ef");
    private static final Colour NIGHT = Colour.of("#131313");
    private static final Colour DARK_INK = Colour.of("#1b1c1b");
    private static final Colour LIGHT_INK = Colour.of("#efeeeb");

    /** The contrast that white or black must reach on the paper. It leaves room for secondary text and for colour. */
    private static final double ROOM = 7;

    /** The colours as chosen; dark only if the background is. */
    public static Palette of(OwnerColours chosen) {
        Colour wanted = Objects.requireNonNullElse(chosen.background, BACKGROUND);
        Colour opposite = wanted.opposite();
        Colour paper = wanted.standingOut(ROOM, List.of(opposite));
        Colour card = paper.mixed(Colour.WHITE, opposite.equals(Colour.BLACK) ? 0.7 : 0.05);
        Colour ink = opposite.equals(Colour.BLACK) ? DARK_INK : LIGHT_INK;
        return of(
                Objects.requireNonNullElse(chosen.primary, PRIMARY),
                paper,
                card,
                Objects.requireNonNullElse(chosen.text, ink));
    }

    /** The colours of dark mode: the same hue on a dark background. */
    public static Palette dark(OwnerColours chosen) {
        Palette light = of(chosen);
        if (light.isDark()) {
            return light;
        }
        Colour paper = NIGHT.mixed(light.brand, 0.05);
        return of(light.brand, paper, paper.mixed(Colour.WHITE, 0.055), LIGHT_INK);
    }

    private static Palette of(Colour primary, Colour paper, Colour card, Colour text) {
        Colour tint = card.mixed(primary, 0.1);
        List<Colour> grounds = List.of(paper, card, tint);
        Colour ink = text.standingOut(Colour.TEXT, grounds);
        return new Palette(
                paper,
                card,
                tint,
                ink,
                ink.mixed(paper, 0.36).standingOut(Colour.TEXT, grounds),
                ink.mixed(paper, 0.87),
                ink.mixed(paper, 0.5).standingOut(Colour.MARK, grounds),
                primary.standingOut(Colour.TEXT, grounds),
                primary,
                Colour.WHITE.contrast(primary) >= Colour.TEXT ? Colour.WHITE : Colour.BLACK);
    }

    public boolean isDark() {
        return paper.opposite().equals(Colour.WHITE);
    }

    /** A colour with a meaning, such as red for errors, adjusted until it is readable as text on this page. */
    public Colour readable(Colour meaning) {
        return meaning.standingOut(Colour.TEXT, List.of(paper, card, tint));
    }
}
