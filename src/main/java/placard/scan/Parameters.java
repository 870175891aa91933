package placard.scan;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Percent;
import placard.base.Presentation;
import placard.base.Texts;

/** The query parameters that pass from the scanned URL to the destination. */
final class Parameters {
    private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    static final MultiMap NONE = MultiMap.caseInsensitiveMultiMap();

    private Parameters() {}

    /** The scanned URL's parameters, separated by {@code &} alone; none if its percent-encoding is broken. */
    static MultiMap of(HttpServerRequest request) {
        if (request.query() == null) {
            return NONE;
        }
        try {
            return request.params(true);
        } catch (IllegalArgumentException broken) {
            return NONE;
        }
    }

    /** The first value of each name. */
    static Map<String, String> firsts(MultiMap sent) {
        Map<String, String> firsts = new HashMap<>();
        for (Map.Entry<String, String> each : sent) {
            firsts.putIfAbsent(each.getKey(), each.getValue());
        }
        return firsts;
    }

    /** The valid presentation values among the parameters; the first of a repeated name counts. */
    static Presentation presentation(MultiMap query) {
        return query.isEmpty() ? Presentation.NONE : Presentation.valid(query::get);
    }

    /** The query for a page of this service: the presentation, and the language if it is valid. */
    static String own(MultiMap sent, Presentation presentation) {
        String query = presentation.query();
        @Nullable String language = sent.get("lang");
        if (language == null || !Texts.isLanguageTag(language)) {
            return query;
        }
        return query + (query.isEmpty() ? "lang=" : "&lang=") + language;
    }

    /**
     * The query for a foreign page, if the code forwards it. It stays as sent, except for percent signs that encode
     * nothing, which no URL may have (RFC 3986, section 2.1).
     */
    static String foreign(HttpServerRequest request) {
        String query = request.query();
        return query != null && Percent.isForwardable(query)
                ? STRAY_PERCENT.matcher(query).replaceAll("%25")
                : "";
    }

    /** Adds a query string to a URL, after an existing query and before the fragment. */
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
