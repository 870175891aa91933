package placard.app.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.Member;
import placard.activity.ActivityList;
import placard.activity.ActivityLog;
import placard.app.ActorNames;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Ids;
import placard.base.Json;
import placard.page.Words;
import placard.page.generated.app.JteactivityGenerated;
import placard.qr.CodeList;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The activity screen: the audit log of a workspace.
 *
 * @param catalogs the names of a workspace's catalogues by their ids
 * @param pictures those of some files that are pictures and still there
 * @param members of a workspace
 * @param zone of a workspace
 */
public record ActivityRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        ActivityList list,
        CodeList codes,
        Function<String, Map<String, String>> catalogs,
        Function<Collection<String>, Set<String>> pictures,
        Function<String, List<Member>> members,
        Function<String, ZoneId> zone,
        Existence there) {
    /**
     * Finds which records on a page of the log still exist.
     *
     * @param trash those of some deletions that can be taken back
     * @param undos by the id of an entry about many items: whether it was undone; without the entries that can no
     *     longer be undone
     * @param catalog whether there is a catalogue
     * @param files those of some files that are there
     */
    public record Existence(
            BiFunction<String, Collection<String>, Set<String>> trash,
            BiFunction<String, Collection<String>, Map<String, Boolean>> undos,
            BiPredicate<String, String> catalog,
            BiFunction<String, Collection<String>, Set<String>> files) {}

    public List<Route> routes() {
        return List.of(screens.screen(Screen.ACTIVITY, this::activity));
    }

    private Answer activity(Request request) {
        Shell shell = screens.shell(request, Screen.ACTIVITY);
        ActivityList.ActivityPage found = list.find(request);
        String workspace = request.workspaceId();
        Words say = pages.words(shell);
        Times times = new Times(shell.language(), zone.apply(workspace));
        ChangeWords words = new ChangeWords(say, times, catalogs.apply(workspace), shown(found.entries()));
        Set<String> present = present(workspace, found.entries());
        RevertPlan.Revertible kept = kept(workspace, found.entries());
        ActorNames names = new ActorNames(say, members.apply(workspace));
        List<ActivityView.Entry> entries = found.entries().stream()
                .map(entry -> entry(entry, say, names, words, times, present, kept))
                .toList();
        ActivityLog.Filter filter = found.filter();
        String subject = filter.subjectId().isEmpty() || entries.isEmpty()
                ? ""
                : entries.getFirst().name();
        return screen(
                pages,
                shell,
                new ActivityView(
                        new ActivityView.Filter(filter.actorId(), filter.subjectKind(), filter.subjectId(), subject),
                        entries,
                        list.actors(workspace).stream()
                                .map(actor -> new ActivityView.Actor(
                                        actor.id(), names.of(actor.kind(), actor.id(), actor.name())))
                                .toList(),
                        found.total(),
                        found.listing().page(),
                        (int) Math.max(
                                1, Math.ceilDiv(found.total(), found.listing().limit()))));
    }

    /** The ids of codes, catalogues and files that entries are about, or are in, and that are there. */
    private Set<String> present(String workspace, List<ObjectNode> entries) {
        Set<String> present = new HashSet<>(
                codes.names(workspace, ids(entries, "/subject/id", "qr_")).keySet());
        present.addAll(there.files.apply(workspace, ids(entries, "/subject/id", Ids.FILE)));
        Stream.of(ids(entries, "/subject/id", "cat_"), ids(entries, "/subject/catalogId", "cat_"))
                .flatMap(List::stream)
                .distinct()
                .filter(id -> there.catalog.test(workspace, id))
                .forEach(present::add);
        return present;
    }

    private RevertPlan.Revertible kept(String workspace, List<ObjectNode> entries) {
        List<ObjectNode> many = entries.stream()
                .filter(entry -> List.of("imported", "priced", "retargeted")
                        .contains(entry.path("action").asText()))
                .toList();
        return new RevertPlan.Revertible(
                there.trash.apply(workspace, ids(entries, "/after/trashId", "del_")),
                there.undos.apply(workspace, ids(many, "/id", "act_")));
    }

    private static List<String> ids(List<ObjectNode> entries, String pointer, String prefix) {
        return entries.stream()
                .map(entry -> entry.at(pointer).asText())
                .filter(id -> id.startsWith(prefix))
                .distinct()
                .toList();
    }

    /** The pictures in all of the values, of which those that are gone can't be shown. */
    private Set<String> shown(List<ObjectNode> entries) {
        List<String> ids = new ArrayList<>();
        for (ObjectNode entry : entries) {
            ids.addAll(Ids.named(Ids.FILE, Json.text(entry)));
        }
        return ids.isEmpty() ? Set.of() : pictures.apply(ids);
    }

    private static ActivityView.Entry entry(
            JsonNode entry,
            Words say,
            ActorNames names,
            ChangeWords words,
            Times times,
            Set<String> present,
            RevertPlan.Revertible kept) {
        String action = entry.path("action").asText();
        ChangeRows.Rows rows = switch (action) {
            case "imported" -> ChangeRows.ofImport(words, entry.path("after"));
            case "priced" -> ChangeRows.ofPrices(words, entry.path("after"));
            case "draft_published" -> ChangeRows.ofDraft(words, entry.path("after"));
            case "granted" -> ChangeRows.ofGrant(words, entry.path("after"));
            case "retargeted", "undone" -> ChangeRows.ofMany(words, entry.path("before"), entry.path("after"));
            default -> ChangeRows.of(words, entry.path("before"), entry.path("after"));
        };
        List<String> omitted = new ArrayList<>();
        entry.path("omitted").forEach(name -> omitted.add(words.label(name.asText())));
        String kind = entry.at("/subject/kind").asText();
        String id = entry.at("/subject/id").asText();
        String name = entry.at("/subject/name").asText();
        return new ActivityView.Entry(
                times.minute(Objects.requireNonNull(
                        Json.parsedTime(entry.path("createdAt").asText()), "createdAt")),
                names.of(
                        entry.at("/actor/kind").asText(),
                        entry.at("/actor/id").asText(),
                        entry.at("/actor/name").asText()),
                action,
                kind,
                id,
                name.isEmpty() ? say.say("activity.kind." + kind) : name,
                path(kind, id, entry.at("/subject/catalogId").asText(), present),
                rows.rows(),
                rows.more(),
                omitted,
                RevertPlan.of(entry, kept),
                RevertPlan.lacking(entry, kept));
    }

    /** The screen of something, if it has one and is there. */
    private static @Nullable String path(String kind, String id, String catalog, Set<String> present) {
        return switch (kind) {
            case "qr" -> present.contains(id) ? "codes/" + id : null;
            case "catalog" -> present.contains(id) ? "catalogs/" + id : null;
            case "section", "item" -> present.contains(catalog) ? "catalogs/" + catalog : null;
            case "file" -> present.contains(id) ? "files/" + id : null;
            case "key" -> Screen.KEYS.path();
            case "member", "invitation" -> Screen.MEMBERS.path();
            case "workspace" -> Screen.SETTINGS.path();
            default -> null;
        };
    }

    /** The screen with the log. */
    public static Answer screen(AppPages pages, Shell shell, ActivityView view) {
        Scripts scripts = Scripts.start("activity.js");
        return pages.screen(
                shell,
                "nav.activity",
                scripts,
                (out, head, say) -> JteactivityGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }
}
