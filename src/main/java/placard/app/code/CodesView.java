package placard.app.code;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.app.CodeCard;
import placard.qr.content.QrType;
import placard.web.UrlEncoded;

/**
 * A page of codes.
 *
 * @param tags every tag in the workspace, for the filter
 * @param total the number of codes that match the filter
 * @param page from 1
 * @param pages at least 1
 */
public record CodesView(Filter filter, List<CodeCard> rows, List<String> tags, long total, int page, int pages) {
    /** The values of {@code sort}, the usual order first. */
    public static final List<String> SORTS = List.of("-createdAt", "createdAt", "name", "-name", "-updatedAt");

    /** The values of {@code type}: a menu is a web page to the API, and a type of its own here. */
    public static final List<String> TYPES = Stream.concat(
                    Stream.of("menu"), Stream.of(QrType.values()).map(QrType::word))
            .toList();

    /** The formats of pictures, the usual one first. */
    public static final List<String> FORMATS = List.of("png", "svg", "pdf", "eps", "webp");

    /**
     * The filter: {@code q}, {@code type}, {@code tag}, {@code catalogId} and {@code sort} of the query.
     *
     * @param catalogId the catalogue to which they lead, also by a rule or a plan; null for any
     * @param catalog its name
     */
    public record Filter(
            String q,
            String type,
            @Nullable String tag,
            @Nullable String catalogId,
            String catalog,
            String sort) {
        /** Whether it may keep codes back. */
        public boolean isSet() {
            return !q.isEmpty() || !type.isEmpty() || tag != null || catalogId != null;
        }
    }

    public boolean isEmpty() {
        return rows.isEmpty() && !filter.isSet();
    }

    /** The query of all codes with a tag. */
    public static String tagged(String tag) {
        return new UrlEncoded.Query().with("tag", tag).toString();
    }

    /** The query of another page of the same. */
    public String query(int other) {
        return new UrlEncoded.Query()
                .with("q", filter.q)
                .with("type", filter.type)
                .with("tag", filter.tag == null ? "" : filter.tag)
                .with("catalogId", filter.catalogId == null ? "" : filter.catalogId)
                .with("sort", filter.sort.equals(SORTS.getFirst()) ? "" : filter.sort)
                .with("page", other == 1 ? "" : Integer.toString(other))
                .toString();
    }
}
