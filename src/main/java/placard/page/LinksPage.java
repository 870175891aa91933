package placard.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.qr.content.Social;

/**
 * The page of somebody's links.
 *
 * @param title whose
 * @param initials of the title
 * @param avatar the owner's picture, or null
 * @param bio text with line feeds
 * @param lines the links in their order
 */
public record LinksPage(
        String title,
        String initials,
        @Nullable Picture avatar,
        @Nullable String bio,
        List<Line> lines) {

    static LinksPage of(Social social, @Nullable Picture avatar) {
        return new LinksPage(
                social.title(),
                Initials.of(social.title()),
                avatar,
                social.bio(),
                social.links().stream().map(LinksPage::line).toList());
    }

    /** What they say of themselves; else where they are to be found. */
    String summary() {
        return bio != null
                ? bio
                : Summary.of(title, lines.stream().map(Line::text).toList(), null);
    }

    private static Line line(Social.Link link) {
        Platform platform = Platform.of(link.platform());
        String label = link.label();
        String host = Line.host(link.url());
        boolean isNamed = label == null || host.contains(platform.name().toLowerCase(Locale.ROOT));
        return new Line(
                platform.glyph(),
                Initials.of(platform.name()),
                label == null ? platform.name() : label,
                isNamed ? host : platform.name() + " · " + host,
                link.url(),
                true);
    }
}
