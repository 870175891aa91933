package placard.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.page.CompressedAssets;
import placard.page.Language;
import placard.web.Answer;

/**
 * Style and scripts of the dashboard. All of them have one hash in their URL, so that modules import each other by plain
 * names and browsers keep them for good.
 */
public final class AppAssets {
    /** The build makes the files of this folder, and an index of the modules among them. */
    private static final String BUILT = "/placard/app/built/";

    private static final String STYLE = "app.css";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String PNG = "image/png";
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";

    /** Sizes of the program's icon in pixels. It fills its square, so any mask may crop it. */
    private static final List<Integer> ICONS = List.of(192, 512);

    /** The beginning of the path of an imported module. */
    private static final String PATH = "\"./";

    /** @param imports the modules that a module imports before it runs */
    private record File(String contentType, byte[] bytes, String digest, List<String> imports) {}

    private static final class Shared {
        static final AppAssets ASSETS = new AppAssets();
    }

    private final Map<String, File> files = new LinkedHashMap<>();
    private final byte[] worker = bytes(BUILT + "sw.js");
    private final String hash;
    private final CompressedAssets zips = new CompressedAssets();

    /** The files of this program, which are read once. */
    static AppAssets shared() {
        return Shared.ASSETS;
    }

    private AppAssets() {
        put(STYLE, CSS, BUILT);
        new String(bytes(BUILT + "index"), StandardCharsets.UTF_8)
                .lines()
                .forEach(name -> put(name, JAVASCRIPT, BUILT));
        ICONS.forEach(size -> put(icon(size), PNG, "/placard/app/"));
        StringBuilder all = new StringBuilder();
        files.forEach((name, file) -> all.append(name).append(file.digest));
        hash = Sha256.name(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void put(String name, String contentType, String folder) {
        byte[] bytes = bytes(folder + name);
        files.put(
                name,
                new File(
                        contentType,
                        bytes,
                        Sha256.name(bytes),
                        contentType.equals(JAVASCRIPT) ? imports(bytes) : List.of()));
    }

    /** The modules that a minified module imports before it runs. */
    private static List<String> imports(byte[] bytes) {
        String module = new String(bytes, StandardCharsets.UTF_8);
        List<String> imported = new ArrayList<>();
        for (int at = module.indexOf(PATH); at >= 0; at = module.indexOf(PATH, at + 1)) {
            if (module.startsWith("from", at - 4) || module.startsWith("import", at - 6)) {
                int start = at + PATH.length();
                imported.add(module.substring(start, module.indexOf('"', start)));
            }
        }
        return imported;
    }

    private static String icon(int size) {
        return "icon-" + size + ".png";
    }

    private static byte[] bytes(String path) {
        try (InputStream in = Objects.requireNonNull(AppAssets.class.getResourceAsStream(path), path)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(path, broken);
        }
    }

    /** The name of what the editor of catalogues says in a language. */
    public static String catalogWords(Language language) {
        return "catalog-words-" + language.tag() + ".js";
    }

    /** The name of what the import of a spreadsheet says in a language. */
    public static String importWords(Language language) {
        return "import-words-" + language.tag() + ".js";
    }

    /** The name of the words of scripts in a language. */
    static String words(Language language) {
        return "words-" + language.tag() + ".js";
    }

    /** All modules that some modules import, and the modules that those import, without those themselves. */
    public Set<String> imports(List<String> names) {
        Set<String> found = new LinkedHashSet<>(names);
        Deque<String> open = new ArrayDeque<>(names);
        while (!open.isEmpty()) {
            for (String name : file(open.remove()).imports) {
                if (found.add(name)) {
                    open.add(name);
                }
            }
        }
        names.forEach(found::remove);
        return found;
    }

    /** The URL of the style sheet. */
    String style() {
        return url(STYLE);
    }

    /** The URL of a module or icon. */
    String url(String name) {
        file(name);
        return "/app/assets/" + hash + "/" + name;
    }

    private File file(String name) {
        return Objects.requireNonNull(files.get(name), name);
    }

    /**
     * A file by the hash in its URL and its name. With another hash, which a node of another version wrote into its page,
     * it is the file at hand, to be kept by nobody.
     *
     * @param accepted the {@code Accept-Encoding} of the request
     * @throws Refusal {@code not_found}
     */
    public Answer get(String asked, String name, @Nullable String accepted) {
        File file = files.get(name);
        if (file == null) {
            throw Refusal.notFound();
        }
        Answer plain = Answer.bytes(200, file.contentType, file.bytes)
                .with("Cache-Control", asked.equals(hash) ? "public, max-age=31536000, immutable" : "no-cache")
                .with("ETag", "\"" + file.digest + "\"")
                .with("X-Content-Type-Options", "nosniff");
        return file.contentType.equals(PNG) ? plain : zips.of(plain, accepted);
    }

    /** The service worker, which browsers look for anew at each visit; nothing but our own server may it ask. */
    public Answer worker(@Nullable String accepted) {
        return zips.of(
                Answer.bytes(200, JAVASCRIPT, worker)
                        .with("Cache-Control", "no-cache")
                        .with("ETag", "\"" + Sha256.name(worker) + "\"")
                        .with("Content-Security-Policy", "default-src 'none'; connect-src 'self'")
                        .with("X-Content-Type-Options", "nosniff"),
                accepted);
    }

    /** The pictures of the program as a manifest names them. */
    public ArrayNode icons() {
        ArrayNode icons = Json.object().putArray("icons");
        for (int size : ICONS) {
            for (String purpose : List.of("any", "maskable")) {
                icons.addObject()
                        .put("src", url(icon(size)))
                        .put("sizes", size + "x" + size)
                        .put("type", PNG)
                        .put("purpose", purpose);
            }
        }
        return icons;
    }

    /** The URL of the smallest icon. */
    public String smallIcon() {
        return url(icon(ICONS.getFirst()));
    }
}
