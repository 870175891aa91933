package placard.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.qr.content.Social;

/**
 * The page of a person's or business's links.
 *
 * @param title its owner's name
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
        List<ContactLine> lines) {

    static LinksPage of(Social social, @Nullable Picture avatar) {
        return new LinksPage(
                social.title(),
                Initials.of(social.title()),
                avatar,
                social.bio(),
                social.links().stream().map(LinksPage::line).toList());
    }

    /** The owner's bio; without one, the title and the texts of the links. */
    String summary() {
        return bio != null
                ? bio
                : Summary.of(title, lines.stream().map(ContactLine::text).toList(), null);
    }

    private static ContactLine line(Social.Link link) {
        Platform platform = Platform.of(link.platform());
        String label = link.label();
        return new ContactLine(
                platform.glyph(),
                Initials.of(platform.name()),
                label == null ? platform.name() : label,
                label == null ? ProfileHandle.orHost(link.url()) : detail(platform, link.url()),
                link.url(),
                true);
    }

    /** The target of a link that has a label of its own. */
    private static String detail(Platform platform, String url) {
        String handle = ProfileHandle.of(url);
        String host = ContactLine.host(url);
        boolean isNamed = handle == null && host.contains(platform.name().toLowerCase(Locale.ROOT));
        return isNamed ? host : platform.name() + " · " + (handle == null ? host : handle);
    }
}
