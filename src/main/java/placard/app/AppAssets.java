package placard.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.AmountWords;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.catalog.item.Vocabulary;
import placard.page.Assets;
import placard.page.CompressedAssets;
import placard.page.Language;
import placard.page.Words;
import placard.qr.StartingLook;
import placard.web.Answer;

/**
 * Style and scripts of the dashboard. All of them have one hash in their URL, so that modules import each other by plain
 * names and browsers keep them for good.
 */
public final class AppAssets {
    private static final String STYLE = "app.css";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String PNG = "image/png";
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";

    private static final String WORKER = "sw.js";
    /** The picture of the program on a home screen, by its width and height; it fills its square, whatever is cut off of that. */
    private static final List<Integer> ICONS = List.of(192, 512);

    /** Our own modules. */
    private static final List<String> MODULES = List.of(
            "account.js",
            "activity.js",
            "amounts.js",
            "amount-text.js",
            "app.js",
            "api.js",
            "board.js",
            "board-install.js",
            "board-model.js",
            "board-store.js",
            "board-until.js",
            "brand.js",
            "bulk.js",
            "catalog.js",
            "catalog-alt.js",
            "catalog-business.js",
            "catalog-conflict.js",
            "catalog-crop.js",
            "catalog-details.js",
            "catalog-draftbar.js",
            "catalog-drag.js",
            "catalog-facts.js",
            "catalog-fields.js",
            "catalog-hours.js",
            "catalog-item.js",
            "catalog-kept.js",
            "catalog-keys.js",
            "catalog-live.js",
            "catalog-languages.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-options.js",
            "catalog-overlay.js",
            "catalog-pictures.js",
            "catalog-preview.js",
            "catalog-prices.js",
            "catalog-publish.js",
            "catalog-review.js",
            "catalog-schedule.js",
            "catalog-select.js",
            "catalog-send.js",
            "catalog-shown.js",
            "catalog-store.js",
            "catalog-waiting.js",
            "catalogs.js",
            "code.js",
            "codes.js",
            "content.js",
            "database.js",
            "designer.js",
            "dialog.js",
            "download.js",
            "draft.js",
            "ending.js",
            "events.js",
            "file.js",
            "files.js",
            "folded.js",
            "form.js",
            "gallery.js",
            "import.js",
            "import-file.js",
            "import-legend.js",
            "import-money.js",
            "import-plan.js",
            "languages-texts.js",
            "look.js",
            "money.js",
            "numbers.js",
            "passkey.js",
            "password.js",
            "proof.js",
            "quantities.js",
            "recovery.js",
            "picker.js",
            "preview.js",
            "session.js",
            "settings.js",
            "sheet.js",
            "signedout.js",
            "signin.js",
            "signout.js",
            "start.js",
            "table.js",
            "tabs.js",
            "team.js",
            "trash.js",
            "words.js");

    /** What the designer imports, of which a browser hears at once. */
    public static final List<String> DESIGNER_PARTS = List.of(
            "lit-html.js",
            "api.js",
            "content.js",
            "files.js",
            "form.js",
            "look.js",
            "look-vocabulary.js",
            "preview.js",
            "draft.js",
            "tabs.js",
            "words.js");

    /** Modules of lit-html: each imports the others by its own name, from where it lies there. */
    private static final List<String> LIT =
            List.of("lit-html.js", "directive.js", "directive-helpers.js", "directives/repeat.js");

    private static final String LIT_PATH = "/META-INF/resources/webjars/lit-html/3.3.2/";

    /** The beginnings of the keys of what scripts say. */
    private static final List<String> SAID_BY_SCRIPTS = List.of("js.", "problem.", "type.");

    /** That of what only the import of a spreadsheet says: a fifth of all, which other screens need not fetch. */
    private static final String SAID_OF_IMPORTS = "js.import.";

    /** Those of what an item is said to be, which public pages say as well. */
    private static final List<String> SAID_OF_ITEMS = List.of("diet.", "allergen.", "spice.", "stock.");

    private record File(String contentType, byte[] bytes) {}

    private final Map<String, File> files = new LinkedHashMap<>();
    private final byte[] worker =
            Assets.stripped(read("/placard/app/" + WORKER)).getBytes(StandardCharsets.UTF_8);
    private final String hash;
    private final CompressedAssets zips = new CompressedAssets();

    AppAssets(Map<Language, Words> words) {
        put(STYLE, CSS, Assets.stripped(read("/placard/app/" + STYLE)));
        MODULES.forEach(name -> put(name, JAVASCRIPT, Assets.stripped(read("/placard/app/" + name))));
        LIT.forEach(path -> put(path.substring(path.lastIndexOf('/') + 1), JAVASCRIPT, ofLit(path)));
        Map<Language, Words> menu = Words.load("menu");
        words.forEach((language, own) -> {
            ObjectNode imports = said(own, List.of(SAID_OF_IMPORTS));
            ObjectNode common = said(own, SAID_BY_SCRIPTS).without(names(imports));
            put(words(language), JAVASCRIPT, module(common));
            ObjectNode allergens = said(Objects.requireNonNull(menu.get(language)), List.of("allergen."));
            put(importWords(language), JAVASCRIPT, module(imports.setAll(allergens)));
        });
        put("catalog-vocabulary.js", JAVASCRIPT, constants(Vocabulary.constants()));
        ObjectNode look = Json.object();
        StartingLook.frames().forEach(look.putArray("FRAMES")::add);
        put("look-vocabulary.js", JAVASCRIPT, constants(look));
        put("amount-words.js", JAVASCRIPT, constants(AmountWords.shipped().constants()));
        catalogWords().forEach((name, module) -> put(name, JAVASCRIPT, module));
        ICONS.forEach(size -> files.put(icon(size), new File(PNG, bytes("/placard/app/" + icon(size)))));
        StringBuilder all = new StringBuilder();
        files.forEach((name, file) -> all.append(name).append(Sha256.name(file.bytes)));
        hash = Sha256.name(all.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void put(String name, String contentType, String text) {
        files.put(name, new File(contentType, text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String ofLit(String path) {
        return read(LIT_PATH + path)
                .replaceFirst("(?m)^//# sourceMappingURL=.*$", "")
                .replace("from\"../", "from\"./");
    }

    private static String icon(int size) {
        return "icon-" + size + ".png";
    }

    private static String read(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String path) {
        try (InputStream in = Objects.requireNonNull(AppAssets.class.getResourceAsStream(path), path)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(path, broken);
        }
    }

    /** What only the editor of catalogues says, by the name of its module. */
    private static Map<String, String> catalogWords() {
        Map<Language, Words> menu = Words.load("menu");
        Map<String, String> modules = new LinkedHashMap<>();
        Words.loadFrom("/placard/app/words/", "catalog").forEach((language, own) -> {
            ObjectNode said = said(own, List.of(""));
            said.setAll(said(Objects.requireNonNull(menu.get(language)), SAID_OF_ITEMS));
            modules.put(catalogWords(language), module(said));
        });
        return modules;
    }

    private static List<String> names(ObjectNode said) {
        List<String> names = new ArrayList<>();
        said.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Words as a module. */
    private static String module(ObjectNode said) {
        return "export default " + Json.text(said) + ";\n";
    }

    /** A module that exports constants: words which the program knows from its enums. */
    private static String constants(ObjectNode values) {
        StringBuilder module = new StringBuilder();
        values.forEachEntry((name, value) -> module.append("export const " + name + " = " + Json.text(value) + ";\n"));
        return module.toString();
    }

    private static ObjectNode said(Words words, List<String> beginnings) {
        ObjectNode said = Json.object();
        words.all().forEach((key, sentence) -> {
            if (beginnings.stream().anyMatch(key::startsWith)) {
                said.put(key, sentence);
            }
        });
        return said;
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

    /** Where the style sheet is. */
    String style() {
        return url(STYLE);
    }

    /** Where a module is. */
    String url(String name) {
        if (!files.containsKey(name)) {
            throw new IllegalArgumentException(name);
        }
        return "/app/assets/" + hash + "/" + name;
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
                .with("ETag", "\"" + Sha256.name(file.bytes) + "\"")
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

    /** Where the smallest of them is. */
    public String smallIcon() {
        return url(icon(ICONS.getFirst()));
    }
}
