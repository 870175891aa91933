package placard.app.file;

import java.util.List;
import placard.web.UrlEncoded;

/**
 * A page of uploaded files.
 *
 * @param q the search text; empty for all
 * @param used the size of all files in words, like {@code quota}
 * @param percent the used share of the quota
 * @param mostBytes how large a file may be
 * @param total the number of files that the search finds
 * @param page from 1
 * @param pages at least 1
 */
public record FilesView(
        String q,
        String sort,
        List<Card> files,
        String used,
        String quota,
        int percent,
        long mostBytes,
        long total,
        int page,
        int pages) {
    /** The values of {@code sort}, the usual order first. */
    public static final List<String> SORTS = List.of("-createdAt", "createdAt", "name", "-name");

    /**
     * A file.
     *
     * @param path where everybody gets it
     * @param facts its kind, its measures and how large it is
     * @param places where it is shown
     */
    public record Card(String id, String name, String path, boolean isPicture, String facts, int places) {}

    public boolean isEmpty() {
        return files.isEmpty() && q.isEmpty() && page == 1;
    }

    /** The query of another page of the same. */
    public String query(int other) {
        return new UrlEncoded.Query()
                .with("q", q)
                .with("sort", sort.equals(SORTS.getFirst()) ? "" : sort)
                .with("page", other == 1 ? "" : Integer.toString(other))
                .toString();
    }
}
