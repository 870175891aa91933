package placard.app.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One uploaded file.
 *
 * @param given the name as its owner gave it; empty for none
 * @param alternative the alternative text of a picture; empty for none
 * @param path where everybody gets it
 * @param url the same with its host
 * @param kind the kind of file, such as PNG
 * @param pixels its width and height; null if it is no picture
 * @param uses where it is shown
 */
public record FileView(
        String id,
        String name,
        String given,
        String alternative,
        String path,
        String url,
        String kind,
        @Nullable String pixels,
        String bytes,
        String uploaded,
        List<Use> uses,
        long version) {
    /**
     * Something that shows it.
     *
     * @param path of its screen; null if it has none
     */
    public record Use(String kind, String name, @Nullable String path) {}
}
