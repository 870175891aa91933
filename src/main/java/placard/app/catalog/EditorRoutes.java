package placard.app.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import placard.app.AppAssets;
import placard.app.AppPages;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.generated.app.JtecatalogGenerated;
import placard.page.generated.app.JtecatalogdetailsGenerated;
import placard.page.generated.app.JtecatalogsGenerated;
import placard.page.generated.app.JtepublishGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens of catalogues: the list, the editor, the details, and the changes to publish.
 *
 * @param templates what a new catalogue can be
 * @param catalogs of a workspace
 * @param theme members of the theme that new catalogues of a workspace begin with
 * @param beginnings what else they begin with
 */
public record EditorRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        List<String> templates,
        Function<String, List<CatalogsView.Line>> catalogs,
        Function<String, ObjectNode> theme,
        CatalogDefaults beginnings) {
    /** The modules that the editor imports. */
    public static final List<String> PARTS = List.of(
            "lit-html.js",
            "api.js",
            "catalog-draftbar.js",
            "catalog-drag.js",
            "catalog-live.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-preview.js",
            "catalog-send.js",
            "catalog-store.js",
            "catalog-vocabulary.js",
            "catalog-waiting.js",
            "database.js",
            "directive-helpers.js",
            "directive.js",
            "events.js",
            "files.js",
            "folded.js",
            "form.js",
            "amount-text.js",
            "amount-words.js",
            "amounts.js",
            "money-field.js",
            "money.js",
            "repeat.js",
            "words.js");

    /** The modules that the editor imports once its list is shown: the sheet of an item, and changes of many at once. */
    public static final List<String> LATER = List.of(
            "catalog-conflict.js",
            "catalog-crop.js",
            "catalog-facts.js",
            "catalog-fields.js",
            "catalog-item.js",
            "catalog-kept.js",
            "catalog-keys.js",
            "catalog-options.js",
            "catalog-pictures.js",
            "catalog-prices.js",
            "catalog-schedule.js",
            "catalog-select.js",
            "quantities.js");

    /** The modules that the details of a catalogue import. */
    public static final List<String> DETAILS = List.of(
            "lit-html.js",
            "api.js",
            "catalog-business.js",
            "catalog-fields.js",
            "catalog-hours.js",
            "catalog-kept.js",
            "catalog-merge.js",
            "catalog-model.js",
            "catalog-schedule.js",
            "catalog-send.js",
            "catalog-store.js",
            "catalog-vocabulary.js",
            "database.js",
            "details-vocabulary.js",
            "files.js",
            "form.js",
            "amount-text.js",
            "amount-words.js",
            "amounts.js",
            "money-field.js",
            "money.js",
            "quantities.js",
            "tabs.js",
            "words.js");

    /** The modules of the screen on which drafts are published. */
    public static final List<String> PUBLISHING = List.of(
            "lit-html.js",
            "api.js",
            "catalog-model.js",
            "catalog-overlay.js",
            "catalog-review.js",
            "catalog-send.js",
            "catalog-merge.js",
            "catalog-shown.js",
            "catalog-vocabulary.js",
            "catalog-waiting.js",
            "events.js",
            "money.js",
            "words.js");

    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.CATALOGS, this::list),
                screens.screen("catalogs/:id", Scope.CATALOGS_WRITE, this::edit),
                screens.screen("catalogs/:id/publish", Scope.CATALOGS_WRITE, this::publish),
                screens.screen("catalogs/:id/details", Scope.CATALOGS_WRITE, this::details));
    }

    private Answer list(Request request) {
        Shell shell = screens.shell(request, Screen.CATALOGS);
        return list(
                pages,
                shell,
                new CatalogsView(
                        catalogs.apply(request.workspaceId()),
                        templates,
                        beginnings.of(request, pages.words(shell)),
                        Json.text(theme.apply(request.workspaceId())),
                        shell.may(Scope.CATALOGS_WRITE)));
    }

    private Answer edit(Request request) {
        return catalog(pages, screens.shell(request, Screen.CATALOGS), line(request));
    }

    private Answer publish(Request request) {
        return publish(pages, screens.shell(request, Screen.CATALOGS), line(request));
    }

    private Answer details(Request request) {
        return details(pages, screens.shell(request, Screen.CATALOGS), line(request));
    }

    private CatalogsView.Line line(Request request) {
        String id = request.id("id", "cat_");
        return catalogs.apply(request.workspaceId()).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(Refusal::notFound);
    }

    /** All catalogues of a workspace. */
    public static Answer list(AppPages pages, Shell shell, CatalogsView view) {
        return pages.screen(
                shell,
                "nav.catalogs",
                Scripts.start("catalogs.js").preload("api.js"),
                (out, head, say) -> JtecatalogsGenerated.render(out, null, head, shell, say, view));
    }

    /** The changes of its draft. */
    public static Answer publish(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.island("catalog-publish.js", PUBLISHING).preload(AppAssets.catalogWords(shell.language())),
                (out, head, say) -> JtepublishGenerated.render(out, null, head, shell, say, catalog));
    }

    /** The editor of one catalogue. */
    public static Answer catalog(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.island("catalog.js", PARTS),
                (out, head, say) -> JtecatalogGenerated.render(out, null, head, shell, say, catalog));
    }

    /** The theme, the business details and the order settings of a catalogue. */
    public static Answer details(AppPages pages, Shell shell, CatalogsView.Line catalog) {
        return pages.named(
                shell,
                catalog.name(),
                Scripts.island("catalog-details.js", DETAILS).preload(AppAssets.catalogWords(shell.language())),
                (out, head, say) -> JtecatalogdetailsGenerated.render(out, null, head, shell, say, catalog));
    }
}
