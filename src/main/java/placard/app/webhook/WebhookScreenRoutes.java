package placard.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Json;
import placard.base.Refusal;
import placard.page.Words;
import placard.page.generated.app.JtedeliveryGenerated;
import placard.page.generated.app.JtenewwebhookGenerated;
import placard.page.generated.app.JtewebhookGenerated;
import placard.page.generated.app.JtewebhooksGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.webhook.WebhookList;
import placard.webhook.WebhookList.Attempt;
import placard.webhook.WebhookList.Delivery;
import placard.webhook.WebhookList.Entry;

/** The screens of webhooks: the list, the guided form, one with its deliveries, and one delivery. */
public final class WebhookScreenRoutes {
    private static final Scripts SCRIPTS = Scripts.start("webhooks.js");
    private static final String ONE = Screen.WEBHOOKS.path() + "/:id";
    private static final String ID = "wh_";
    private static final String MESSAGE_ID = "msg_";
    private static final List<String> RESULTS = List.of(
            "taken",
            "redirect",
            "gone",
            "refused",
            "broken",
            "address_refused",
            "timeout",
            "certificate",
            "connection",
            "off",
            "needs_secret");

    private final AppPages pages;
    private final WorkspaceScreens screens;
    private final WebhookList webhooks;
    private final Names names;
    private final Supplier<Sending> sending;
    private final Function<String, ZoneId> zone;

    /** The choices by which the form limits a webhook. */
    public interface Names {
        /** The tags of a workspace's codes. */
        List<String> tags(String workspaceId);

        /** The names of its catalogues by their ids. */
        Map<String, String> catalogs(String workspaceId);

        /** The names of its newest codes, and of these, by their ids. */
        Map<String, String> codes(String workspaceId, List<String> ids);
    }

    /**
     * Whether anything goes out now.
     *
     * @param isOff if the operator has switched it off
     * @param isHeld if a restore has stopped it
     */
    public record Sending(boolean isOff, boolean isHeld) {}

    /** @param zone of a workspace */
    public WebhookScreenRoutes(
            AppPages pages,
            WorkspaceScreens screens,
            WebhookList webhooks,
            Names names,
            Supplier<Sending> sending,
            Function<String, ZoneId> zone) {
        this.pages = pages;
        this.screens = screens;
        this.webhooks = webhooks;
        this.names = names;
        this.sending = sending;
        this.zone = zone;
    }

    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.WEBHOOKS, this::list),
                screens.screen(Screen.WEBHOOKS.path() + "/new", Screen.WEBHOOKS.scope(), this::make),
                screens.screen(ONE, Screen.WEBHOOKS.scope(), this::one),
                screens.screen(ONE + "/change", Screen.WEBHOOKS.scope(), this::change),
                screens.screen(ONE + "/deliveries/:messageId", Screen.WEBHOOKS.scope(), this::delivery));
    }

    private Times times(Request request, Shell shell) {
        return new Times(shell.language(), zone.apply(request.workspaceId()));
    }

    private Entry find(Request request) {
        return webhooks.find(request.workspaceId(), request.id("id", ID)).orElseThrow(Refusal::notFound);
    }

    private Answer list(Request request) {
        Shell shell = screens.shell(request, Screen.WEBHOOKS);
        Times times = times(request, shell);
        Numbers numbers = Numbers.of(pages.words(shell));
        Sending now = sending.get();
        List<WebhookView.Line> lines = webhooks.list(request.workspaceId()).stream()
                .map(one -> new WebhookView.Line(
                        one.id(),
                        one.name(),
                        one.urlHint(),
                        state(one),
                        one.held(),
                        sent(one, one.last(), times, numbers)))
                .toList();
        return list(pages, shell, new WebhookView.WebhookPage(lines, now.isOff, now.isHeld));
    }

    /** Messages that are late say more than that the webhook is active. */
    private static String state(Entry one) {
        return one.late() == null ? one.state() : "late";
    }

    /** While a webhook fails, Placard tries one message a minute. No message has a time of its own then. */
    private static WebhookView.@Nullable DeliveryLine sent(
            Entry webhook, @Nullable Delivery one, Times times, Numbers numbers) {
        if (one == null) {
            return null;
        }
        Instant next = webhook.state().equals("failing") ? null : one.nextTryAt();
        return new WebhookView.DeliveryLine(
                one.id(),
                one.type(),
                one.state(),
                times.minute(one.createdAt()),
                next == null ? null : times.minute(next),
                one.last() == null ? null : result(one.last(), times, numbers));
    }

    private static WebhookView.Result result(Attempt one, Times times, Numbers numbers) {
        return new WebhookView.Result(
                times.minute(one.at()), one.status(), one.failure(), numbers.whole(one.millis()), one.answer());
    }

    private Answer make(Request request) {
        return form(pages, screens.shell(request, Screen.WEBHOOKS), form(request, null));
    }

    private Answer change(Request request) {
        return form(pages, screens.shell(request, Screen.WEBHOOKS), form(request, find(request)));
    }

    private WebhookView.Form form(Request request, @Nullable Entry one) {
        Shell shell = screens.shell(request, Screen.WEBHOOKS);
        Words words = pages.words(shell);
        String workspace = request.workspaceId();
        WebhookList.FilterWords filter =
                one == null ? new WebhookList.FilterWords(List.of(), List.of(), List.of()) : one.filter();
        Map<String, List<WebhookView.Choice>> groups = new LinkedHashMap<>();
        for (WebhookList.Type type : WebhookList.types()) {
            if (request.caller().may(type.scope())) {
                groups.computeIfAbsent(group(type.word()), _ -> new ArrayList<>())
                        .add(new WebhookView.Choice(
                                type.word(),
                                words.say(WebhookView.type(type.word())),
                                one != null && one.types().contains(type.word())));
            }
        }
        Set<String> tags = new LinkedHashSet<>(names.tags(workspace));
        tags.addAll(filter.tags());
        return new WebhookView.Form(
                one == null ? null : one.id(),
                one == null ? "" : one.name(),
                one == null ? "" : one.urlHint(),
                one == null ? 0 : one.version(),
                WebhookList.formats().stream()
                        .map(format -> new WebhookView.Choice(
                                format,
                                words.say("hooks.format." + format),
                                one != null && one.format().equals(format)))
                        .toList(),
                groups,
                tags.stream()
                        .map(tag ->
                                new WebhookView.Choice(tag, tag, filter.tags().contains(tag)))
                        .toList(),
                choices(names.catalogs(workspace), filter.catalogIds()),
                choices(names.codes(workspace, filter.qrIds()), filter.qrIds()),
                results(words));
    }

    private static List<WebhookView.Choice> choices(Map<String, String> all, List<String> chosen) {
        return Stream.concat(all.keySet().stream(), chosen.stream().filter(id -> !all.containsKey(id)))
                .map(id -> new WebhookView.Choice(id, all.getOrDefault(id, id), chosen.contains(id)))
                .toList();
    }

    /** The group of the form that a type is in. */
    private static String group(String type) {
        return switch (type.substring(0, type.indexOf('.'))) {
            case "code", "plan" -> "codes";
            case "catalog", "item" -> "menus";
            case "scan" -> "scans";
            default -> "other";
        };
    }

    private static String results(Words words) {
        ObjectNode all = Json.object();
        RESULTS.forEach(one -> all.put(one, words.say("hooks.result." + one)));
        return Json.text(all);
    }

    private Answer one(Request request) {
        Shell shell = screens.shell(request, Screen.WEBHOOKS);
        Entry one = find(request);
        Words words = pages.words(shell);
        Times times = times(request, shell);
        Numbers numbers = Numbers.of(words);
        List<String> states = WebhookList.states();
        String asked = request.query("state");
        String shown = asked != null && states.contains(asked) ? asked : "";
        WebhookList.Page first = webhooks.deliveries(request.workspaceId(), one.id(), shown, 1);
        int all = (int) Math.max(1, (first.total() + WebhookList.A_PAGE - 1) / WebhookList.A_PAGE);
        int page = page(request.query("page"), all);
        WebhookList.Page found = page == 1 ? first : webhooks.deliveries(request.workspaceId(), one.id(), shown, page);
        Instant failing = one.failingSince();
        Instant former = one.formerSecretUntil();
        WebhookList.Late late = one.late();
        Sending now = sending.get();
        return one(
                pages,
                shell,
                new WebhookView.One(
                        one.id(),
                        one.name(),
                        one.urlHint(),
                        one.format(),
                        state(one),
                        one.reason(),
                        failing == null ? null : times.minute(failing),
                        former == null ? null : times.minute(former),
                        one.held(),
                        late == null ? 0 : late.messages(),
                        late == null ? null : times.minute(late.since()),
                        webhooks.queued(request.workspaceId(), one),
                        now.isOff,
                        now.isHeld,
                        one.version(),
                        one.types().stream()
                                .map(type -> words.say(WebhookView.type(type)))
                                .toList(),
                        only(request.workspaceId(), one.filter(), words),
                        one.types().getFirst(),
                        states,
                        shown,
                        found.deliveries().stream()
                                .<WebhookView.DeliveryLine>mapMulti((delivery, shownOnes) -> {
                                    WebhookView.DeliveryLine sent = sent(one, delivery, times, numbers);
                                    if (sent != null) {
                                        shownOnes.accept(sent);
                                    }
                                })
                                .toList(),
                        page,
                        all,
                        results(words)));
    }

    private static int page(@Nullable String asked, int last) {
        try {
            return asked == null ? 1 : Math.clamp(Integer.parseInt(asked), 1, last);
        } catch (NumberFormatException none) {
            return 1;
        }
    }

    private List<String> only(String workspace, WebhookList.FilterWords filter, Words words) {
        List<String> all = new ArrayList<>();
        named(all, words, "tags", filter.tags(), Map.of());
        named(all, words, "catalogs", filter.catalogIds(), names.catalogs(workspace));
        named(all, words, "codes", filter.qrIds(), names.codes(workspace, filter.qrIds()));
        return all;
    }

    private static void named(List<String> all, Words words, String kind, List<String> ids, Map<String, String> names) {
        if (!ids.isEmpty()) {
            all.add(words.say("hooks.only." + kind) + ": "
                    + String.join(
                            ", ",
                            ids.stream().map(id -> names.getOrDefault(id, id)).toList()));
        }
    }

    private Answer delivery(Request request) {
        Shell shell = screens.shell(request, Screen.WEBHOOKS);
        Entry one = find(request);
        Times times = times(request, shell);
        Numbers numbers = Numbers.of(pages.words(shell));
        WebhookList.DeliveryDetail whole = webhooks.delivery(
                        request.workspaceId(), one.id(), request.id("messageId", MESSAGE_ID))
                .orElseThrow(Refusal::notFound);
        boolean isReadable = whole.scopes().stream().allMatch(request.caller()::may);
        WebhookView.DeliveryLine sent = sent(one, whole.delivery(), times, numbers);
        if (sent == null) {
            throw Refusal.notFound();
        }
        return delivery(
                pages,
                shell,
                new WebhookView.DeliveryPage(
                        one.id(),
                        one.name(),
                        sent,
                        isReadable && whole.body() != null ? spread(whole.body()) : null,
                        isReadable,
                        whole.tries().stream()
                                .map(attempt -> result(attempt, times, numbers))
                                .toList()));
    }

    /** The JSON with a line for each member, so that a person can read it. */
    private static String spread(String body) {
        return Json.stored(body).toPrettyString();
    }

    public static Answer list(AppPages pages, Shell shell, WebhookView.WebhookPage view) {
        return pages.screen(
                shell,
                "nav.webhooks",
                SCRIPTS,
                (out, head, say) -> JtewebhooksGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** The guided form. */
    public static Answer form(AppPages pages, Shell shell, WebhookView.Form view) {
        return pages.screen(
                shell,
                view.id() == null ? "hooks.new" : "hooks.change.title",
                SCRIPTS,
                (out, head, say) -> JtenewwebhookGenerated.render(out, null, head, shell, say, view));
    }

    /** One webhook with its deliveries. */
    public static Answer one(AppPages pages, Shell shell, WebhookView.One view) {
        return pages.screen(
                shell,
                "nav.webhooks",
                SCRIPTS,
                (out, head, say) -> JtewebhookGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** One delivery with its tries. */
    public static Answer delivery(AppPages pages, Shell shell, WebhookView.DeliveryPage view) {
        return pages.screen(
                shell,
                "hooks.delivery",
                SCRIPTS,
                (out, head, say) -> JtedeliveryGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }
}
