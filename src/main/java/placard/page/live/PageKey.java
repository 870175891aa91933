package placard.page.live;

import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;

/**
 * The key of a cached answer: everything by which the answers of one catalogue differ.
 *
 * @param slug as in the path; both paths of a catalogue have the same page
 * @param language the guest's wish, as an {@code Accept-Language}. In the key of a cache entry, the matching language
 *     of this catalogue ({@link PageSource#languages})
 * @param place of the guest, without the source, which no page shows
 */
public record PageKey(Form form, String slug, String language, Presentation place) {
    /** The form of the requested answer. */
    public enum Form {
        PAGE(""),
        FILE(".json"),
        /** The unavailable items, for open pages. */
        STATE("/events");

        private final String suffix;

        Form(String suffix) {
            this.suffix = suffix;
        }

        /** The part of the path after the slug. */
        public String suffix() {
            return suffix;
        }
    }

    private static final int LONGEST_SLUG = 64;
    /** The most characters read of an {@code Accept-Language}. */
    private static final int LONGEST_WISH = 1_000;

    /** The form without language and place. */
    public static PageKey of(Form form, String slug) {
        return new PageKey(form, slug, "", Presentation.NONE);
    }

    /** The key of a requested public page; empty if the request is for another path. */
    public static Optional<PageKey> of(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        return of(path.substring(path.lastIndexOf('/') + 1), parameters(request), request.getHeader("Accept-Language"));
    }

    /**
     * The key of the page at a path's last segment.
     *
     * @param sent the parameters of the query
     * @param accepted the {@code Accept-Language}
     */
    static Optional<PageKey> of(String segment, UnaryOperator<@Nullable String> sent, @Nullable String accepted) {
        return ofSegment(segment).map(key -> withLanguage(key, sent, accepted));
    }

    private static PageKey withLanguage(PageKey key, UnaryOperator<@Nullable String> sent, @Nullable String accepted) {
        String asked = sent.apply("lang");
        if (key.form() != Form.PAGE) {
            // Programs send an Accept-Language by default, without intent.
            return key.with(wish(asked, null), Presentation.NONE);
        }
        return key.with(wish(asked, accepted), Presentation.valid(sent));
    }

    /** The wish as an {@code Accept-Language}, with the language of the query first. */
    public static String wish(@Nullable String asked, @Nullable String accepted) {
        String wish = asked == null ? accepted : accepted == null ? asked : asked + "," + accepted;
        return wish == null ? "" : wish.substring(0, Math.min(wish.length(), LONGEST_WISH));
    }

    /**
     * The first value of a name in the query. A query with a broken encoding counts as empty, because the page can
     * still be shown.
     */
    public static UnaryOperator<@Nullable String> parameters(HttpServerRequest request) {
        if (request.query() == null) {
            return _ -> null;
        }
        try {
            return request.params(true)::get;
        } catch (IllegalArgumentException broken) {
            return _ -> null;
        }
    }

    /** The key of a path's last segment, with defaults for everything else. Empty if the segment can't hold a slug. */
    public static Optional<PageKey> ofSegment(String segment) {
        Form form = segment.endsWith(Form.FILE.suffix) ? Form.FILE : Form.PAGE;
        String slug = segment.substring(0, segment.length() - form.suffix.length());
        return Optional.of(of(form, slug)).filter(PageKey::isPossible);
    }

    /** The key of the cache entry, which is the same for every table. */
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
