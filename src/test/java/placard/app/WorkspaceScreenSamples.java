package placard.app;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.alert.AlertSettings;
import placard.alert.Recipients;
import placard.alert.WeekReport;
import placard.app.activity.ActivityRoutes;
import placard.app.activity.ActivityView;
import placard.app.activity.ActivityView.ShownValue;
import placard.app.file.FileView;
import placard.app.file.FilesRoutes;
import placard.app.file.FilesView;
import placard.app.instance.InstanceRoutes;
import placard.app.instance.InstanceView;
import placard.app.webhook.WebhookScreenRoutes;
import placard.app.webhook.WebhookView;
import placard.app.workspace.AlertsRoutes;
import placard.app.workspace.AlertsView;
import placard.app.workspace.BrandView;
import placard.app.workspace.SettingsRoutes;
import placard.app.workspace.SettingsView;
import placard.mail.Mail;
import placard.outbound.Outcome;
import placard.web.Answer;
import placard.webhook.WebhookList;

/** The screens about a workspace as a whole, made of words that would be more if they were let. */
final class WorkspaceScreenSamples {
    private static final AppPages PAGES = ScreenSamples.PAGES;
    private static final String HOSTILE = ScreenSamples.HOSTILE;

    private WorkspaceScreenSamples() {}

    static Map<String, Answer> all(Shell shell) {
        Map<String, Answer> screens = new LinkedHashMap<>();
        ActivityView.Filter any = new ActivityView.Filter("", "", "", "");
        ActivityView.Filter some = new ActivityView.Filter(HOSTILE, "qr", HOSTILE, HOSTILE);
        List<ActivityView.Actor> actors = List.of(new ActivityView.Actor(HOSTILE, HOSTILE));
        screens.put(
                "activity", ActivityRoutes.screen(PAGES, shell, new ActivityView(any, entries(), actors, 90, 2, 5)));
        screens.put(
                "activity of one",
                ActivityRoutes.screen(PAGES, shell, new ActivityView(some, entries(), actors, 1, 1, 1)));
        screens.put(
                "activity, none found",
                ActivityRoutes.screen(PAGES, shell, new ActivityView(some, List.of(), actors, 0, 1, 1)));
        screens.put(
                "no activity",
                ActivityRoutes.screen(PAGES, shell, new ActivityView(any, List.of(), List.of(), 0, 1, 1)));
        List<FilesView.Card> files = List.of(
                new FilesView.Card("file_1", HOSTILE, "/files/file_1", true, HOSTILE, 3),
                new FilesView.Card("file_2", HOSTILE, "/files/file_2", false, "PDF", 0));
        screens.put("files", FilesRoutes.list(PAGES, shell, files(HOSTILE, files, 85, 3)));
        screens.put("files, none found", FilesRoutes.list(PAGES, shell, files(HOSTILE, List.of(), 1, 1)));
        screens.put("no files", FilesRoutes.list(PAGES, shell, files("", List.of(), 0, 1)));
        List<FileView.Use> uses = Stream.of("qr", "catalog", "section", "item", "workspace")
                .map(kind -> new FileView.Use(kind, HOSTILE, kind.equals("qr") ? "codes/qr_1" : null))
                .toList();
        screens.put("file", FilesRoutes.file(PAGES, shell, file("800 × 600", uses)));
        screens.put("file, PDF", FilesRoutes.file(PAGES, shell, file(null, List.of())));
        AlertSettings none = new AlertSettings("ws_1", List.of(), null, null, false, 1);
        AlertSettings chosen = new AlertSettings("ws_1", List.of(100, 1_000), 3, 10, false, 2);
        List<Mail.Line> letter = NoticeWords.of(PAGES.words(shell))
                .lines(new WeekReport(
                        HOSTILE,
                        "x",
                        LocalDate.of(2026, 11, 16),
                        LocalDate.of(2026, 11, 22),
                        1_234,
                        1_000,
                        new BigDecimal("23.4"),
                        List.of(new WeekReport.Best(HOSTILE, 800), new WeekReport.Best("Door", 434)),
                        List.of(new WeekReport.Quiet(HOSTILE, LocalDate.of(2026, 11, 19))),
                        List.of(new WeekReport.Guests("de", new BigDecimal("40.5"))),
                        List.of(new WeekReport.SoldOut(HOSTILE, HOSTILE))));
        screens.put(
                "alerts",
                AlertsRoutes.alerts(
                        PAGES,
                        shell,
                        new AlertsView(chosen, new Recipients.Choice(true, true), true, true, HOSTILE, letter)));
        screens.put(
                "alerts, none chosen",
                AlertsRoutes.alerts(
                        PAGES,
                        shell,
                        new AlertsView(none, new Recipients.Choice(false, false), false, false, HOSTILE, List.of())));
        List<Choices.Choice> choices = List.of(new Choices.Choice("UTC", "UTC"), new Choices.Choice("A/B", HOSTILE));
        screens.put(
                "settings",
                SettingsRoutes.settings(
                        PAGES,
                        shell,
                        new SettingsView(
                                "ws_1",
                                HOSTILE,
                                "trattoria",
                                "codes.example/app/",
                                "UTC",
                                choices,
                                "UTC",
                                choices,
                                "",
                                choices,
                                true,
                                true,
                                true,
                                3)));
        screens.put(
                "brand", SettingsRoutes.brand(PAGES, shell, new BrandView("{\"name\":\"" + HOSTILE + "\"}", HOSTILE)));
        webhooks(screens, shell);
        screens.put("instance", InstanceRoutes.screen(PAGES, shell, instance("", null, FormState.EMPTY)));
        for (String done : List.of("workspace", "credits", "locked", "unlocked")) {
            screens.put(
                    "instance " + done, InstanceRoutes.screen(PAGES, shell, instance(HOSTILE, done, FormState.EMPTY)));
        }
        FormState refused = new FormState(
                Map.of("name", HOSTILE, "amount", HOSTILE),
                Map.of("name", "fault.required", "amount", "instance.fault.number"),
                null);
        screens.put("instance refused", InstanceRoutes.screen(PAGES, shell, instance("", null, refused)));
        return screens;
    }

    private static void webhooks(Map<String, Answer> screens, Shell shell) {
        List<WebhookView.DeliveryLine> sent = new ArrayList<>();
        for (String state : WebhookList.states()) {
            sent.add(sent(state, null));
            for (Integer status : List.of(200, 302, 404, 403, 500)) {
                sent.add(sent(state, new WebhookView.Result(HOSTILE, status, null, HOSTILE, HOSTILE)));
            }
            for (Outcome.Failure failure : Outcome.Failure.values()) {
                sent.add(sent(state, new WebhookView.Result(HOSTILE, null, failure.word(), HOSTILE, "")));
            }
        }
        List<WebhookView.Line> lines = Stream.of("active", "failing", "off", "paused")
                .map(state -> new WebhookView.Line("wh_1", HOSTILE, HOSTILE, state, 2, sent.get(3)))
                .toList();
        screens.put(
                "webhooks", WebhookScreenRoutes.list(PAGES, shell, new WebhookView.WebhookPage(lines, true, false)));
        screens.put(
                "no webhooks",
                WebhookScreenRoutes.list(PAGES, shell, new WebhookView.WebhookPage(List.of(), false, true)));
        List<WebhookView.Choice> some = List.of(
                new WebhookView.Choice(HOSTILE, HOSTILE, true), new WebhookView.Choice("standard", HOSTILE, false));
        Map<String, List<WebhookView.Choice>> groups =
                Map.of("codes", some, "menus", some, "scans", some, "other", some);
        screens.put(
                "new webhook",
                WebhookScreenRoutes.form(
                        PAGES,
                        shell,
                        new WebhookView.Form(
                                null, "", "", 0, some.subList(1, 2), groups, List.of(), List.of(), List.of(), "{}")));
        List<WebhookView.Choice> chats = Stream.of("standard", "slack", "mattermost", "discord")
                .map(one -> new WebhookView.Choice(one, HOSTILE, false))
                .toList();
        screens.put(
                "changed webhook",
                WebhookScreenRoutes.form(
                        PAGES,
                        shell,
                        new WebhookView.Form("wh_1", HOSTILE, HOSTILE, 3, chats, groups, some, some, some, HOSTILE)));
        for (String state : List.of("active", "failing", "off", "paused")) {
            screens.put("webhook " + state, WebhookScreenRoutes.one(PAGES, shell, one(state, sent)));
        }
        for (String body : Arrays.asList(HOSTILE, null)) {
            screens.put(
                    "delivery " + (body == null ? "without body" : "with body"),
                    WebhookScreenRoutes.delivery(
                            PAGES,
                            shell,
                            new WebhookView.DeliveryPage(
                                    "wh_1",
                                    HOSTILE,
                                    sent.getFirst(),
                                    body,
                                    body == null,
                                    List.of(new WebhookView.Result(HOSTILE, 200, null, HOSTILE, HOSTILE)))));
        }
    }

    private static WebhookView.DeliveryLine sent(String state, WebhookView.@Nullable Result result) {
        return new WebhookView.DeliveryLine("msg_1", "code.changed", state, HOSTILE, HOSTILE, result);
    }

    private static WebhookView.One one(String state, List<WebhookView.DeliveryLine> sent) {
        boolean isOff = state.equals("off");
        return new WebhookView.One(
                "wh_1",
                HOSTILE,
                HOSTILE,
                "standard",
                state,
                isOff ? "gone" : null,
                state.equals("failing") ? HOSTILE : null,
                HOSTILE,
                isOff ? 1_204 : 0,
                state.equals("failing") ? 2 : 0,
                state.equals("failing") ? HOSTILE : null,
                new WebhookList.QueuedScans(isOff ? 12_000 : state.equals("failing") ? 1 : 0, !isOff),
                isOff,
                state.equals("paused"),
                3,
                List.of(HOSTILE),
                List.of(HOSTILE),
                "code.changed",
                WebhookList.states(),
                isOff ? "held" : "",
                state.equals("paused") ? List.of() : sent,
                1,
                3,
                HOSTILE);
    }

    private static InstanceView instance(String problem, @Nullable String done, FormState form) {
        Map<String, String> checks = Map.of("store", problem, "clock", "", "journal", "", "recorder", "", "server", "");
        return new InstanceView(
                new InstanceView.State(
                        HOSTILE,
                        HOSTILE,
                        "sqlite",
                        HOSTILE,
                        Instant.EPOCH,
                        new InstanceView.Backups(true, problem.isEmpty() ? null : Instant.EPOCH, 9),
                        checks,
                        HOSTILE,
                        5_000_000,
                        90_000_000_000L,
                        new InstanceView.Scans(1, 2, 3, 4, 5),
                        Map.of(HOSTILE, HOSTILE)),
                HOSTILE,
                problem.isEmpty() ? null : HOSTILE,
                List.of(
                        new InstanceView.Person("usr_1", HOSTILE, HOSTILE, true, false, true),
                        new InstanceView.Person("usr_2", HOSTILE, HOSTILE, false, true, false),
                        new InstanceView.Person("usr_3", HOSTILE, HOSTILE, false, false, false)),
                List.of(new InstanceView.Place("ws_1", HOSTILE, "trattoria", 5, HOSTILE)),
                List.of(HOSTILE, "evil.example"),
                done == null
                        ? null
                        : new InstanceView.Post(
                                HOSTILE,
                                3,
                                HOSTILE,
                                HOSTILE,
                                2,
                                new InstanceView.MailTrial(done.equals("workspace"), HOSTILE, HOSTILE)),
                done,
                form);
    }

    private static FilesView files(String q, List<FilesView.Card> files, int percent, int pages) {
        return new FilesView(
                q, "name", files, "1 MB", "500 MB", percent, 10 << 20, files.size(), pages == 1 ? 1 : 2, pages);
    }

    private static FileView file(@Nullable String pixels, List<FileView.Use> uses) {
        return new FileView(
                "file_1",
                HOSTILE,
                HOSTILE,
                HOSTILE,
                "/files/file_1",
                "http://a.example/files/file_1",
                "PNG",
                pixels,
                "3 kB",
                HOSTILE,
                uses,
                1);
    }

    /** One of each action, and one of each kind of thing. */
    private static List<ActivityView.Entry> entries() {
        List<ActivityView.Row> rows = List.of(
                new ActivityView.Row(HOSTILE, HOSTILE, ShownValue.of(HOSTILE), ShownValue.NOTHING),
                new ActivityView.Row("c", "C", new ShownValue("#0b5d53", "#0b5d53", List.of()), ShownValue.of(HOSTILE)),
                new ActivityView.Row("f", "F", ShownValue.NOTHING, new ShownValue("", null, List.of("file_1"))));
        return Stream.concat(
                        Stream.of(Action.values()).map(action -> entry(action.word(), "qr", rows)),
                        ActivityView.KINDS.stream().map(kind -> entry("changed", kind, rows)))
                .toList();
    }

    private static ActivityView.Entry entry(String action, String kind, List<ActivityView.Row> rows) {
        boolean isUndone = action.equals("changed");
        return new ActivityView.Entry(
                HOSTILE,
                HOSTILE,
                action,
                kind,
                "qr_1",
                HOSTILE,
                isUndone ? "codes/qr_1" : null,
                rows,
                isUndone ? 3 : 0,
                isUndone ? List.of(HOSTILE) : List.of(),
                isUndone ? "{\"before\":\"" + HOSTILE + "\"}" : null,
                isUndone ? null : "activity.cannot.deleted");
    }
}
