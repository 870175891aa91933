package placard.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.base.Typeface;
import placard.web.Answer;

/**
 * The files that pages need. Style and script are asked for by a name with their hash in it, so that a browser keeps them
 * for good and still gets the new one with the page that needs it.
 */
public final class Assets {
    private static final String STYLE = "page.css";
    private static final String SCRIPT = "page.js";
    private static final String ICON = "favicon.svg";
    /** Joined and minified by the build. */
    private static final String MENU_SCRIPT = "menu.js";

    /** The same for whoever makes the catalogue, with what follows their changes. */
    private static final String PREVIEW_SCRIPT = "preview.js";

    private static final String WORKER = "sw.js";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String FONT = "font/woff2";
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";

    private static final String MENU_STYLE = "menu.css";

    private record File(String contentType, byte[] bytes, String hash) {
        Answer answer(String caching) {
            return Answer.bytes(200, contentType, bytes)
                    .with("Cache-Control", caching)
                    .with("ETag", "\"" + hash + "\"")
                    // For previews, whose origin is none: what everybody may see, everybody may load.
                    .with("Access-Control-Allow-Origin", "*")
                    .with("X-Content-Type-Options", "nosniff");
        }
    }

    private final Map<String, File> files = new LinkedHashMap<>();

    public Assets() {
        add(STYLE, CSS);
        add(SCRIPT, JAVASCRIPT);
        add(ICON, "image/svg+xml");
        add(MENU_SCRIPT, JAVASCRIPT);
        add(PREVIEW_SCRIPT, JAVASCRIPT);
        add(WORKER, JAVASCRIPT);
        put(MENU_STYLE, CSS, read(MENU_STYLE) + read("order.css"));
        for (Typeface font : Typeface.values()) {
            if (font.family() != null) {
                String file = font.family().toLowerCase(Locale.ROOT);
                addFont(file + ".woff2");
                addFont(file + "-ext.woff2");
            }
        }
    }

    private void addFont(String name) {
        byte[] bytes = bytes("fonts/" + name);
        files.put(name, new File(FONT, bytes, Sha256.name(bytes)));
    }

    private void add(String name, String contentType) {
        put(name, contentType, read(name));
    }

    private void put(String name, String contentType, String text) {
        byte[] bytes = stripped(text).getBytes(StandardCharsets.UTF_8);
        files.put(name, new File(contentType, bytes, Sha256.name(bytes)));
    }

    private static String read(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String name) {
        try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream("/placard/page/" + name))) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException("The page's " + name + " is damaged", broken);
        }
    }

    /**
     * The file as browsers get it: without indents, empty lines, and lines that are comments as a whole. This keeps pages
     * small without reading the language; compression takes care of the rest. Text that spans lines would lose its
     * indents, so that scripts and styles have none. What the build has minified stays as it is.
     */
    public static String stripped(String text) {
        StringBuilder out = new StringBuilder();
        boolean isComment = false;
        for (String line : text.lines().map(String::strip).toList()) {
            if (isComment || line.startsWith("/*")) {
                isComment = !line.endsWith("*/");
            } else if (!line.isEmpty() && !line.startsWith("//")) {
                out.append(line).append('\n');
            }
        }
        return out.toString();
    }

    private File file(String name) {
        return Objects.requireNonNull(files.get(name));
    }

    private String url(String name) {
        return "/assets/" + file(name).hash + "/" + name;
    }

    /** The head of a page that search engines leave out. */
    Head head(String title) {
        return new Head(title, null, url(STYLE), url(SCRIPT), "en", null);
    }

    /** The same in a language. */
    Head head(String title, Language language) {
        return new Head(title, null, url(STYLE), url(SCRIPT), language.tag(), null);
    }

    /** Where the file of a typeface is. */
    String font(String name) {
        return url(name);
    }

    /** Where the style sheet of catalogues' pages is. */
    public String menuStyle() {
        return url(MENU_STYLE);
    }

    /** Where their script is. */
    public String menuScript() {
        return url(MENU_SCRIPT);
    }

    /** Where that of a preview is. */
    public String previewScript() {
        return url(PREVIEW_SCRIPT);
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

    /** The service worker. Its address never changes, so that browsers notice a new version. */
    Answer worker() {
        return file(WORKER).answer("no-cache").with("Service-Worker-Allowed", "/");
    }

    Answer icon() {
        return file(ICON).answer("public, max-age=86400");
    }
}
