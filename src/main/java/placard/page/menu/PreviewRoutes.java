package placard.page.menu;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Refusal;
import placard.base.Scope;
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
    /** The forms of a preview: the page, or the file that its script reads. */
    private static final Set<String> FORMS = Set.of("page", "file");

    public List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.CATALOGS_READ, this::show)
                        .asking("lang", "form")
                        .weighing(this::weight),
                Route.question(PATH, Scope.CATALOGS_READ, this::parts).weighing(this::weight));
    }

    /** The bytes of memory that showing a catalogue takes. */
    public long weight(Request request) {
        return previews.weight(request);
    }

    /**
     * The page, or the file of its script with {@code form=file}. Only a screen of this server may frame it, and
     * nothing caches it.
     *
     * @throws Refusal {@code not_found}
     */
    public Answer show(Request request) {
        boolean isFile = isFile(request.query("form"));
        String lang = wish(request.query("lang"));
        MenuPreview preview = preview(request);
        return isFile ? preview.file(lang) : preview.page(lang);
    }

    /** The parts of the page that an open preview lacks: {@code {page, sections}}. */
    private Answer parts(Request request) {
        Input input = request.input();
        String lang = wish(input.text("lang", 1, LONGEST_WISH));
        Set<String> known =
                new HashSet<>(Objects.requireNonNullElse(input.texts("known", MOST_KNOWN, LONGEST_DIGEST), List.of()));
        request.checkInput();
        return Answer.ok(preview(request).parts(lang, known)).with("Cache-Control", "private, no-store");
    }

    private static boolean isFile(@Nullable String form) {
        if (form != null && !FORMS.contains(form)) {
            throw Refusal.invalid("/form", "invalid_choice", "One of page, file.");
        }
        return "file".equals(form);
    }

    private MenuPreview preview(Request request) {
        return sources.preview(previews.tree(request.workspaceId(), request.id("id", "cat_")));
    }

    private static String wish(@Nullable String lang) {
        return Objects.requireNonNullElse(lang, "");
    }
}
