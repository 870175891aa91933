package placard.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.base.Typeface;
import placard.web.Answer;

/**
 * The static files of pages. Styles and scripts are requested by a name that contains their hash (cache busting). A
 * browser caches them forever and still gets the new file together with the page that needs it.
 */
public final class Assets {
    private static final String STYLE = "page.css";
    private static final String SCRIPT = "page.js";
    private static final String ICON = "favicon.svg";
    private static final String TOUCH_ICON = "icon-192.png";
    private static final int TOUCH_SIZE = 192;
    private static final int ICO_HEADER = 22;
    /** Joined and minified by the build. */
    private static final String MENU_SCRIPT = "menu.js";

    /** The part of the script that pages load once there is a cart. */
    private static final String ORDER_SCRIPT = "sending.js";

    /** The script of a preview: the menu script, and the part that follows edits. */
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
                    // A preview has an opaque origin. The file is public anyway.
                    .with("Access-Control-Allow-Origin", "*")
                    .with("X-Content-Type-Options", "nosniff");
        }
    }

    private static final class Shared {
        static final Assets ASSETS = new Assets();
    }

    private final Map<String, File> files = new LinkedHashMap<>();

    /** The files of this program, which are read once. */
    public static Assets shared() {
        return Shared.ASSETS;
    }

    private Assets() {
        add(STYLE, CSS);
        add(SCRIPT, JAVASCRIPT);
        add(ICON, "image/svg+xml");
        add(ORDER_SCRIPT, JAVASCRIPT);
        put(MENU_SCRIPT, JAVASCRIPT, read(MENU_SCRIPT).replace("/assets/" + ORDER_SCRIPT, url(ORDER_SCRIPT)));
        add(PREVIEW_SCRIPT, JAVASCRIPT);
        add(WORKER, JAVASCRIPT);
        put(MENU_STYLE, CSS, read(MENU_STYLE) + read("order.css"));
        for (Typeface font : Typeface.values()) {
            font.files().forEach(this::addFont);
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
     * The file as browsers get it (minified): without indents, empty lines, and lines that are comments as a whole.
     * This keeps pages small without a parser for the language; compression does the rest.
     *
     * <p>Text that spans lines would lose its indents, so scripts and styles contain none. Files that the build has
     * minified stay as they are.
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

    /** The icon as a picture for home screens. */
    Answer touchIcon() {
        return icon("image/png", bytes(TOUCH_ICON));
    }

    /** The icon under the name that browsers ask for by themselves: an ICO file with one PNG in it. */
    Answer favicon() {
        byte[] picture = bytes(TOUCH_ICON);
        ByteBuffer ico = ByteBuffer.allocate(ICO_HEADER + picture.length).order(ByteOrder.LITTLE_ENDIAN);
        ico.putShort((short) 0).putShort((short) 1).putShort((short) 1);
        ico.put((byte) TOUCH_SIZE).put((byte) TOUCH_SIZE).putShort((short) 0).putShort((short) 1);
        ico.putShort((short) 32).putInt(picture.length).putInt(ICO_HEADER).put(picture);
        return icon("image/x-icon", ico.array());
    }

    private static Answer icon(String contentType, byte[] bytes) {
        return Answer.bytes(200, contentType, bytes)
                .with("Cache-Control", "public, max-age=86400")
                .with("X-Content-Type-Options", "nosniff");
    }

    private String url(String name) {
        return "/assets/" + file(name).hash + "/" + name;
    }

    /** The head of a page that search engines leave out. */
    Head head(String title) {
        return new Head(title, null, url(STYLE), url(SCRIPT), "en", null);
    }

    /** The same head in a language. */
    Head head(String title, Language language) {
        return new Head(title, null, url(STYLE), url(SCRIPT), language.tag(), null);
    }

    /** The path of a typeface's file. */
    String font(String name) {
        return url(name);
    }

    /** The path of the style sheet of catalogue pages. */
    public String menuStyle() {
        return url(MENU_STYLE);
    }

    /** The path of the script of catalogue pages. */
    public String menuScript() {
        return url(MENU_SCRIPT);
    }

    /** The path of the script of previews. */
    public String previewScript() {
        return url(PREVIEW_SCRIPT);
    }

    /**
     * A file by its name and the hash in its URL. Another hash comes from a page that a node of another version wrote.
     * The answer is then this node's file, not to be cached.
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
