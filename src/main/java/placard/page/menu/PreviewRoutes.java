package placard.page.menu;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.CatalogTree;
import placard.catalog.draft.Previews;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The routes of previews: a catalogue's page as its guests will see it, for its owner. */
public record PreviewRoutes(Previews previews, MenuSources sources) {
    private static final String PATH = "/api/v1/catalogs/:id/preview";

    /** The most digests of parts that an open page may name. */
    private static final int MOST_KNOWN = 20_000;

    private static final int LONGEST_DIGEST = 24;
    private static final int LONGEST_WISH = 1_000;
    /** The forms of a preview: the page, its first items only, or the file that its script reads. */
    private static final Set<String> FORMS = Set.of("page", "sample", "file");

    private static final int LONGEST_THEME = 2_000;
    private static final int SAMPLE_SECTIONS = 2;
    private static final int SAMPLE_ITEMS = 3;

    public List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.CATALOGS_READ, this::show)
                        .asking("lang", "form", "theme")
                        .weighing(this::weight),
                Route.question(PATH, Scope.CATALOGS_READ, this::parts).weighing(this::weight));
    }

    /** The bytes of memory that showing a catalogue takes. */
    public long weight(Request request) {
        return previews.weight(request);
    }

    /**
     * The page, its first items with {@code form=sample}, or the file of its script with {@code form=file}. Only a
     * screen of this server may frame it, and nothing caches it. {@code theme} has members of a look to try.
     *
     * @throws Refusal {@code not_found}, or {@code validation_failed} for a wrong form or look
     */
    public Answer show(Request request) {
        String form = form(request.query("form"));
        String lang = wish(request.query("lang"));
        Input theme = theme(request.query("theme"));
        CatalogTree tree = worn(tree(request), theme);
        return switch (form) {
            case "file" -> sources.preview(tree).file(lang);
            case "sample" ->
                sources.preview(tree.sample(SAMPLE_SECTIONS, SAMPLE_ITEMS)).page(lang);
            default -> sources.preview(tree).page(lang);
        };
    }

    /** An object with the member {@code theme}; null without one. */
    private static @Nullable Input theme(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.length() > LONGEST_THEME) {
            throw Refusal.invalid("/theme", "too_long", "At most " + LONGEST_THEME + " characters.");
        }
        ObjectNode body = Json.object();
        try {
            body.set("theme", Json.parse(text.getBytes(StandardCharsets.UTF_8)));
        } catch (Refusal malformed) {
            throw Refusal.invalid("/theme", "malformed_json", "Send members of a theme as a JSON object.");
        }
        return new Input(body);
    }

    private CatalogTree worn(CatalogTree tree, @Nullable Input input) {
        Input sent = input == null ? null : input.object("theme");
        CatalogTree worn = sent == null ? tree : previews.wearing(tree, sent);
        if (input != null) {
            input.check();
        }
        return worn;
    }

    /** The parts of the page that an open preview lacks: {@code {page, sections}}. */
    private Answer parts(Request request) {
        Input input = request.input();
        String lang = wish(input.text("lang", 1, LONGEST_WISH));
        Set<String> known =
                new HashSet<>(Objects.requireNonNullElse(input.texts("known", MOST_KNOWN, LONGEST_DIGEST), List.of()));
        request.checkInput();
        return Answer.ok(sources.preview(tree(request)).parts(lang, known)).with("Cache-Control", "private, no-store");
    }

    private static String form(@Nullable String form) {
        if (form != null && !FORMS.contains(form)) {
            throw Refusal.invalid("/form", "invalid_choice", "One of page, sample, file.");
        }
        return Objects.requireNonNullElse(form, "page");
    }

    private CatalogTree tree(Request request) {
        return previews.tree(request.workspaceId(), request.id("id", "cat_"));
    }

    private static String wish(@Nullable String lang) {
        return Objects.requireNonNullElse(lang, "");
    }
}
