package placard.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.web.Answer;

/**
 * The files that pages need. Style and script are asked for by a name with their hash in it, so that a browser keeps them
 * for good and still gets the new one with the page that needs it.
 */
final class Assets {
    private static final String STYLE = "page.css";
    private static final String SCRIPT = "page.js";
    private static final String ICON = "favicon.svg";
    private static final String MENU_STYLE = "menu.css";

    private record File(String contentType, byte[] bytes, String hash) {
        Answer answer(String caching) {
            return Answer.bytes(200, contentType, bytes)
                    .with("Cache-Control", caching)
                    .with("ETag", "\"" + hash + "\"")
                    .with("X-Content-Type-Options", "nosniff");
        }
    }

    private final Map<String, File> files = new LinkedHashMap<>();

    Assets() {
        add(STYLE, "text/css; charset=utf-8");
        add(SCRIPT, "text/javascript; charset=utf-8");
        add(ICON, "image/svg+xml");
        add(MENU_STYLE, "text/css; charset=utf-8");
    }

    private void add(String name, String contentType) {
        try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream("/placard/page/" + name))) {
            byte[] bytes = in.readAllBytes();
            files.put(name, new File(contentType, bytes, Sha256.name(bytes)));
        } catch (IOException broken) {
            throw new UncheckedIOException("The page's " + name + " is damaged", broken);
        }
    }

    private File file(String name) {
        return Objects.requireNonNull(files.get(name));
    }

    private String url(String name) {
        return "/assets/" + file(name).hash + "/" + name;
    }

    /** The head of a page that search engines leave out. */
    Head head(String title) {
        return new Head(title, url(STYLE), url(SCRIPT), "en", null, null);
    }

    /** Where the style sheet of catalogues' pages is. */
    String menuStyle() {
        return url(MENU_STYLE);
    }

    /**
     * A file by its name and the hash in its URL. With another hash, which a node of another version wrote into its page,
     * it is the file at hand, to be kept by nobody.
     *
     * @throws Refusal {@code not_found}
     */
    Answer get(String hash, String name) {
        File file = files.get(name);
        if (file == null) {
            throw Refusal.notFound();
        }
        return file.answer(hash.equals(file.hash) ? "public, max-age=31536000, immutable" : "no-cache");
    }

    Answer icon() {
        return file(ICON).answer("public, max-age=86400");
    }
}
