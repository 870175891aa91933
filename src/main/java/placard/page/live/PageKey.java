package placard.page.live;

import java.util.Optional;
import placard.base.Presentation;

/**
 * The key of a cached answer: all that makes it differ from another one of the same catalogue.
 *
 * @param slug as it stands in the path; both paths of a catalogue have the same page
 * @param language what the guest asks for, as an {@code Accept-Language}; of what is kept, the one of the few languages of
 *     this catalogue that it comes to ({@link PageSource#languages})
 * @param place where the guest is, without the source, which no page shows
 */
public record PageKey(Form form, String slug, String language, Presentation place) {
    /** What is asked for. */
    public enum Form {
        PAGE(""),
        FILE(".json"),
        /** What is off, for pages that are open. */
        STATE("/events");

        private final String suffix;

        Form(String suffix) {
            this.suffix = suffix;
        }

        /** What stands behind the slug in the path. */
        public String suffix() {
            return suffix;
        }
    }

    private static final int LONGEST_SLUG = 64;

    /** The form without language and place. */
    public static PageKey of(Form form, String slug) {
        return new PageKey(form, slug, "", Presentation.NONE);
    }

    /** The key of a path's last segment, for the defaults of everything else, if it may hold a slug. */
    public static Optional<PageKey> ofSegment(String segment) {
        Form form = segment.endsWith(Form.FILE.suffix) ? Form.FILE : Form.PAGE;
        String slug = segment.substring(0, segment.length() - form.suffix.length());
        return Optional.of(of(form, slug)).filter(PageKey::isPossible);
    }

    /** The key by which the page is kept, which is the same for every table. */
    PageKey withGaps() {
        return place.isEmpty() ? this : new PageKey(form, slug, language, Placeholder.markers(place));
    }

    PageKey in(String otherLanguage) {
        return otherLanguage.equals(language) ? this : new PageKey(form, slug, otherLanguage, place);
    }

    /** Whether any catalogue may have such a slug. */
    public boolean isPossible() {
        return slug.length() <= LONGEST_SLUG;
    }

    /** The same page for a guest with these wishes. */
    public PageKey with(String otherLanguage, Presentation sent) {
        Presentation shown =
                sent.source() == null ? sent : new Presentation(sent.table(), sent.seat(), sent.room(), null);
        return new PageKey(form, slug, otherLanguage, shown.isEmpty() ? Presentation.NONE : shown);
    }
}
