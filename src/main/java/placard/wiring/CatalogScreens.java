package placard.wiring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.analytics.CodeTotals;
import placard.app.AppPages;
import placard.app.Choices;
import placard.app.WorkspaceScreens;
import placard.app.catalog.BoardRoutes;
import placard.app.catalog.CatalogDefaults;
import placard.app.catalog.CatalogToolRoutes;
import placard.app.catalog.CatalogsView;
import placard.app.catalog.EditorRoutes;
import placard.app.catalog.TrashScreenRoutes;
import placard.app.catalog.TrashView;
import placard.catalog.CatalogLists;
import placard.catalog.Catalogs;
import placard.catalog.draft.Drafts;
import placard.catalog.profile.Template;
import placard.catalog.trash.TrashList;
import placard.page.menu.PreviewRoutes;
import placard.qr.CodeTrash;
import placard.storage.Database;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/** The screens of catalogues: editor, board, import, languages, prices, preview, trash. */
record CatalogScreens(
        PreviewRoutes previews,
        Parts parts,
        AppPages pages,
        WorkspaceScreens screens,
        Database database,
        People people) {
    /** The maximum number of catalogues in a choice. */
    private static final int MOST_CHOICES = 200;

    CatalogScreens(Parts parts, AccountScreens accounts, PreviewRoutes previews) {
        this(previews, parts, accounts.pages(), accounts.screens(), parts.database(), parts.people());
    }

    List<Route> routes() {
        return Stream.of(editor(), tools(), board()).flatMap(List::stream).toList();
    }

    private List<Route> board() {
        return new BoardRoutes(pages, screens).routes();
    }

    private List<Route> editor() {
        return new EditorRoutes(
                        pages,
                        screens,
                        Arrays.stream(Template.values()).map(Template::word).toList(),
                        this::menus,
                        this::theme,
                        beginnings(parts))
                .routes();
    }

    static CatalogDefaults beginnings(Parts parts) {
        return new CatalogDefaults(
                parts.tenants()::find,
                request -> likely(parts, request),
                parts.config().catalogs().defaultCurrency(),
                parts.clock());
    }

    /** The likely choices in a workspace: those of its catalogues and of its country. */
    static Choices.LikelyChoices likely(Parts parts, Request request) {
        Workspace workspace = parts.tenants().find(request.workspaceId());
        Catalogs catalogs = parts.menus().catalogs();
        return Choices.LikelyChoices.of(
                List.of(
                        new Choices.LikelyChoices(
                                Optional.ofNullable(workspace.defaults().language()).stream()
                                        .toList(),
                                Optional.ofNullable(workspace.defaults().currency())
                                        .map(Currency::getCurrencyCode)
                                        .stream()
                                        .toList()),
                        new Choices.LikelyChoices(
                                catalogs.lists().usedLanguages(workspace.id()),
                                catalogs.lists().usedCurrencies(workspace.id()))),
                workspace.zones().latest(),
                request.header("Accept-Language"));
    }

    /** The theme of new catalogues: the brand's colours, and its logo if the file exists. */
    private ObjectNode theme(String workspace) {
        ObjectNode theme = parts.tenants().find(workspace).brand().json();
        theme.properties().removeIf(member -> member.getValue().isNull());
        String logo = theme.path("logoFileId").textValue();
        return logo == null || parts.filing().files().hasPicture(workspace, logo) ? theme : theme.without("logoFileId");
    }

    private List<Route> tools() {
        TrashList deleted = new TrashList(database, parts.menus().trash());
        return Stream.of(
                        new CatalogToolRoutes(
                                        pages,
                                        screens,
                                        this::menus,
                                        beginnings(parts),
                                        previews::show,
                                        previews::weight)
                                .routes(),
                        new TrashScreenRoutes(
                                        pages,
                                        screens,
                                        request -> {
                                            TrashList.TrashPage found = deleted.find(request);
                                            return new TrashView.TrashPage(
                                                    found.catalogId(), found.entries(), found.listing(), found.total());
                                        },
                                        this::trashedCodes,
                                        this::choices,
                                        workspace -> database.read(
                                                tx -> people.memberships().listAll(tx, workspace)),
                                        parts::zone)
                                .routes())
                .flatMap(List::stream)
                .toList();
    }

    /** Deleted codes in the form of other deletions, with their scans as the number of items. */
    private TrashView.TrashPage trashedCodes(Request request) {
        CodeTrash trash = parts.codes().trash();
        CodeTrash.TrashedCodes found = trash.page(request);
        Map<String, Long> scans = new CodeTotals(parts.storage().scans())
                .allTime(
                        request.workspaceId(),
                        found.entries().stream().map(entry -> entry.code().id()).toList());
        return new TrashView.TrashPage(
                "",
                found.entries().stream()
                        .map(entry -> trash.json(entry)
                                .put("id", entry.code().id())
                                .put("kind", "code")
                                .put("version", entry.code().version())
                                .put("name", entry.code().name())
                                .put(
                                        "itemCount",
                                        scans.getOrDefault(entry.code().id(), 0L)))
                        .toList(),
                found.listing(),
                found.total());
    }

    private List<CatalogsView.Line> menus(String workspace) {
        Map<String, Integer> drafted = new HashMap<>();
        new Drafts(database).open(workspace, MOST_CHOICES).forEach(one -> drafted.put(one.catalogId(), one.changes()));
        return parts
                .menus()
                .catalogs()
                .lists()
                .overviews(workspace, MOST_CHOICES, parts.clock().instant())
                .stream()
                .map(one -> new CatalogsView.Line(
                        one.id(),
                        one.name(),
                        one.template().word(),
                        one.isPublished(),
                        one.path(),
                        one.items(),
                        one.items() - one.available(),
                        one.waits(),
                        drafted.getOrDefault(one.id(), 0)))
                .toList();
    }

    /** Names of catalogues by their ids, in the order of the choice. */
    Map<String, String> choices(String workspace) {
        return parts.menus().catalogs().lists().names(workspace, MOST_CHOICES).stream()
                .collect(Collectors.toMap(
                        CatalogLists.Named::id, CatalogLists.Named::name, (one, _) -> one, LinkedHashMap::new));
    }
}
