package placard.app.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import placard.account.Member;
import placard.app.ActorNames;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Scope;
import placard.page.Words;
import placard.page.generated.app.JtetrashGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens of the trash: deleted catalogues, sections and items, and deleted codes.
 *
 * @param list lists the trash for a query
 * @param codes lists the deleted codes for a query; as {@code itemCount} each has its scans
 * @param catalogs the names of a workspace's catalogues by their ids
 * @param members of a workspace
 * @param zone of a workspace
 */
public record TrashScreenRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        Function<Request, TrashView.TrashPage> list,
        Function<Request, TrashView.TrashPage> codes,
        Function<String, Map<String, String>> catalogs,
        Function<String, List<Member>> members,
        Function<String, ZoneId> zone) {
    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.TRASH, this::trash),
                screens.screen("trash/codes", Scope.QR_READ, this::trashedCodes));
    }

    private Answer trash(Request request) {
        return answer(request, screens.shell(request, Screen.TRASH), list.apply(request), false);
    }

    private Answer trashedCodes(Request request) {
        return answer(request, screens.shell(request, Screen.TRASH), codes.apply(request), true);
    }

    private Answer answer(Request request, Shell shell, TrashView.TrashPage found, boolean isOfCodes) {
        Map<String, String> names = new HashMap<>(catalogs.apply(request.workspaceId()));
        found.entries().stream()
                .filter(entry -> entry.path("kind").asText().equals("catalog"))
                .forEach(entry -> names.putIfAbsent(
                        entry.path("catalogId").asText(), entry.path("name").asText()));
        Words say = pages.words(shell);
        Times times = new Times(shell.language(), zone.apply(request.workspaceId()));
        ActorNames actors = new ActorNames(say, members.apply(request.workspaceId()));
        String in = found.catalogId();
        return screen(
                pages,
                shell,
                new TrashView(
                        in.isEmpty() ? null : names.getOrDefault(in, in),
                        in.isEmpty() ? "" : "&catalogId=" + in,
                        found.entries().stream()
                                .map(entry -> entry(entry, names, actors, times))
                                .toList(),
                        found.total(),
                        found.listing().page(),
                        (int) Math.max(
                                1, Math.ceilDiv(found.total(), found.listing().limit())),
                        shell.may(isOfCodes ? Scope.QR_WRITE : Scope.CATALOGS_WRITE),
                        isOfCodes));
    }

    private static TrashView.Entry entry(ObjectNode entry, Map<String, String> names, ActorNames actors, Times times) {
        String kind = entry.path("kind").asText();
        String catalog = entry.path("catalogId").asText();
        return new TrashView.Entry(
                entry.path("id").asText(),
                kind,
                entry.path("name").asText(),
                kind.equals("catalog") || kind.equals("items") ? "" : names.getOrDefault(catalog, ""),
                catalog,
                entry.path("itemCount").asLong(),
                times.minute(time(entry.path("deletedAt"))),
                actors.of(
                        entry.at("/deletedBy/kind").asText(),
                        entry.at("/deletedBy/id").asText(),
                        entry.at("/deletedBy/name").asText()),
                times.day(time(entry.path("restorableUntil"))),
                entry.path("version").asLong());
    }

    private static Instant time(JsonNode text) {
        return Objects.requireNonNull(Json.parsedTime(text.asText()), "time");
    }

    /** The screen with what was deleted and can be restored. */
    public static Answer screen(AppPages pages, Shell shell, TrashView view) {
        return pages.screen(
                shell,
                "trash.title",
                Scripts.start("trash.js"),
                (out, head, say) -> JtetrashGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }
}
