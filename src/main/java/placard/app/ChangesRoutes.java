package placard.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.activity.ActivityList;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.base.Json;
import placard.page.Words;
import placard.qr.CodeList;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The screen of who has changed what. */
public final class ChangesRoutes {
    private final WorkspacePages pages;
    private final Inside inside;
    private final ActivityList list;
    private final CodeList codes;
    private final Function<String, Map<String, String>> catalogs;
    private final Function<Collection<String>, Set<String>> pictures;
    private final Function<String, ZoneId> zone;

    /**
     * The screen.
     *
     * @param catalogs the names of a workspace's catalogues by their ids
     * @param pictures those of some files that are pictures and still there
     * @param zone of a workspace
     */
    public ChangesRoutes(
            WorkspacePages pages,
            Inside inside,
            ActivityList list,
            CodeList codes,
            Function<String, Map<String, String>> catalogs,
            Function<Collection<String>, Set<String>> pictures,
            Function<String, ZoneId> zone) {
        this.pages = pages;
        this.inside = inside;
        this.list = list;
        this.codes = codes;
        this.catalogs = catalogs;
        this.pictures = pictures;
        this.zone = zone;
    }

    public List<Route> routes() {
        return List.of(inside.screen(Screen.ACTIVITY, this::activity));
    }

    private Answer activity(Request request) {
        Shell shell = inside.shell(request, Screen.ACTIVITY);
        ActivityList.Found found = list.find(request);
        String workspace = request.workspaceId();
        Words say = pages.words(shell);
        Times times = new Times(shell.language(), zone.apply(workspace));
        ChangeWords words = new ChangeWords(say, times, catalogs.apply(workspace), shown(found.entries()));
        List<String> made = found.entries().stream()
                .filter(entry -> entry.at("/subject/kind").asText().equals("qr"))
                .map(entry -> entry.at("/subject/id").asText())
                .distinct()
                .toList();
        Set<String> there = codes.names(workspace, made).keySet();
        List<ActivityView.Entry> entries = found.entries().stream()
                .map(entry -> entry(entry, say, words, times, there))
                .toList();
        ActivityLog.Filter filter = found.filter();
        String subject = filter.subjectId().isEmpty() || entries.isEmpty()
                ? ""
                : entries.getFirst().name();
        return pages.activity(
                shell,
                new ActivityView(
                        new ActivityView.Filter(filter.actorId(), filter.subjectKind(), filter.subjectId(), subject),
                        entries,
                        list.actors(workspace).stream()
                                .map(actor -> new ActivityView.Actor(actor.id(), who(say, actor.kind(), actor.name())))
                                .toList(),
                        found.total(),
                        found.listing().page(),
                        (int) Math.max(
                                1, Math.ceilDiv(found.total(), found.listing().limit()))));
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
            JsonNode entry, Words say, ChangeWords words, Times times, Set<String> codesThere) {
        String action = entry.path("action").asText();
        ChangeRows.Told told = switch (action) {
            case "imported" -> ChangeRows.ofImport(words, entry.path("after"));
            case "priced" -> ChangeRows.ofPrices(words, entry.path("after"));
            case "draft_published" -> ChangeRows.ofDraft(words, entry.path("after"));
            case "granted" -> ChangeRows.ofGrant(words, entry.path("after"));
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
                who(
                        say,
                        entry.at("/actor/kind").asText(),
                        entry.at("/actor/name").asText()),
                action,
                kind,
                id,
                name.isEmpty() ? say.say("activity.kind." + kind) : name,
                path(kind, id, codesThere),
                told.rows(),
                told.more(),
                omitted,
                Undoing.of(entry),
                Undoing.lacking(entry));
    }

    private static String who(Words say, String kind, String name) {
        return switch (kind) {
            case "key" -> say.say("activity.key", name);
            case "command" -> say.say("activity.command");
            default -> name;
        };
    }

    /** The screen of something, if it has one and is there. */
    private static @Nullable String path(String kind, String id, Set<String> codesThere) {
        return switch (kind) {
            case "qr" -> codesThere.contains(id) ? "codes/" + id : null;
            case "key" -> Screen.KEYS.path();
            case "member", "invitation" -> Screen.MEMBERS.path();
            case "workspace" -> Screen.SETTINGS.path();
            default -> null;
        };
    }
}
