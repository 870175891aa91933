package placard.scan;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;

/** What goes from the scanned URL's query to the destination's. */
final class Parameters {
    private static final Pattern LANGUAGE = Pattern.compile("^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$");

    private Parameters() {}

    /** The valid presentation values of the scanned URL; the first of a repeated name counts. */
    static Presentation presentation(HttpServerRequest request) {
        MultiMap query = request.params();
        return new Presentation(
                Presentation.place(query.get("table")),
                Presentation.place(query.get("seat")),
                Presentation.place(query.get("room")),
                Presentation.source(query.get("source")));
    }

    /** The query that a page of this service gets: the presentation, and the language if it is one. */
    static String own(HttpServerRequest request, Presentation presentation) {
        String query = presentation.query();
        @Nullable String language = request.query() == null ? null : request.params().get("lang");
        if (language == null || !LANGUAGE.matcher(language).matches()) {
            return query;
        }
        return query + (query.isEmpty() ? "lang=" : "&lang=") + language;
    }

    /** Adds a query string to a URL, before its fragment, after what query it has. */
    static String append(String url, String query) {
        if (query.isEmpty()) {
            return url;
        }
        int hash = url.indexOf('#');
        String base = hash < 0 ? url : url.substring(0, hash);
        String fragment = hash < 0 ? "" : url.substring(hash);
        String separator = base.indexOf('?') < 0 ? "?" : base.endsWith("?") || base.endsWith("&") ? "" : "&";
        return base + separator + query + fragment;
    }
}
