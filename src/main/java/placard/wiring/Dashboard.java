package placard.wiring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.team.TeamList;
import placard.account.team.UserLock;
import placard.activity.ActivityList;
import placard.activity.ActivityLog;
import placard.activity.StoredUndos;
import placard.alert.AlertParts;
import placard.analytics.CodeTotals;
import placard.analytics.Privacy;
import placard.app.AppPages;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.app.account.MailWords;
import placard.app.activity.ActivityRoutes;
import placard.app.code.BulkCodeRoutes;
import placard.app.code.CodeRoutes;
import placard.app.file.FilesRoutes;
import placard.app.instance.InstanceChanges;
import placard.app.instance.InstanceRoutes;
import placard.app.instance.InstanceStatus;
import placard.app.instance.InstanceView;
import placard.app.numbers.NumbersRoutes;
import placard.app.numbers.NumbersView;
import placard.app.numbers.RecordRoutes;
import placard.app.numbers.StartRoutes;
import placard.app.numbers.StartView;
import placard.app.numbers.StartWork;
import placard.app.numbers.TodayFigures;
import placard.app.webhook.WebhookScreenRoutes;
import placard.app.webhook.WebhookView;
import placard.app.workspace.AlertsRoutes;
import placard.app.workspace.SettingsRoutes;
import placard.app.workspace.TeamRoutes;
import placard.base.Refusal;
import placard.catalog.FileUses;
import placard.catalog.draft.Drafts;
import placard.catalog.item.SoldOut;
import placard.catalog.profile.Template;
import placard.catalog.trash.Trash;
import placard.file.FileList;
import placard.mail.Letter;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.page.Language;
import placard.page.menu.PreviewRoutes;
import placard.qr.CodeList;
import placard.qr.judge.BrandLook;
import placard.scan.count.Recorders;
import placard.scan.journal.JournalFigures;
import placard.settings.Config;
import placard.settings.Version;
import placard.storage.Database;
import placard.web.Listing;
import placard.web.Route;
import placard.webhook.WebhookList;
import placard.webhook.Webhooks;
import placard.workspace.Brand;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/**
 * The screens of a workspace and of the installation; beside them are {@link AccountScreens} and {@link CatalogScreens}.
 */
public final class Dashboard {
    /** The maximum of each kind of record on the first screen. */
    private static final int MOST_ON_START = 6;

    /** The catalogues in which the checklist looks for items and opening hours. */
    private static final int MOST_IN_SETUP = 50;

    /** Limits the test mails that are sent at the same time. */
    private final Semaphore trials = new Semaphore(2);

    private final Parts parts;
    private final Database database;
    private final Tenants tenants;
    private final People people;
    private final AccountScreens accounts;
    private final CatalogScreens catalogs;
    private final AppPages pages;
    private final WorkspaceScreens screens;
    private final CodeList codes;
    private final AlertParts notices;
    private final WebhookList hooks;

    Dashboard(Parts parts, PreviewRoutes previews, AlertParts notices) {
        this.parts = parts;
        this.notices = notices;
        this.database = parts.database();
        this.tenants = parts.tenants();
        this.people = parts.people();
        this.accounts = new AccountScreens(parts, notices);
        this.catalogs = new CatalogScreens(parts, accounts, previews);
        this.pages = accounts.pages();
        this.screens = accounts.screens();
        this.hooks = new WebhookList(database, parts.storage().scans(), parts.clock());
        this.codes = new CodeList(database, parts.codes().codes(), parts.codes().links());
    }

    AccountScreens accounts() {
        return accounts;
    }

    /** Empty where the dashboard is switched off. */
    public List<Route> routes() {
        if (!parts.config().dashboard().isOn()) {
            return List.of();
        }
        return Stream.of(
                        accounts.routes(),
                        start(),
                        codes(),
                        catalogs.routes(),
                        numbers(),
                        records(),
                        many(),
                        team(),
                        webhooks(),
                        changes(),
                        files(),
                        settings(),
                        alerts(),
                        instance(),
                        screens.unknownScreens())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> start() {
        return new StartRoutes(
                        pages,
                        screens,
                        new TodayFigures(
                                parts.numbers().analytics(),
                                new CodeTotals(parts.storage().scans()),
                                codes),
                        this::stock,
                        work()::of)
                .routes();
    }

    private StartWork work() {
        return new StartWork(
                codes,
                workspace ->
                        parts
                                .menus()
                                .catalogs()
                                .lists()
                                .overviews(
                                        workspace, MOST_IN_SETUP, parts.clock().instant())
                                .stream()
                                .map(one -> new StartWork.Menu(
                                        one.id(), one.isPublished(), one.items() > 0, one.hasHours()))
                                .toList(),
                Arrays.stream(Template.values()).map(Template::word).toList(),
                workspace -> new Drafts(database)
                        .open(workspace, MOST_ON_START).stream()
                                .map(one -> new StartView.OpenDraft(one.catalogId(), one.name(), one.changes()))
                                .toList(),
                tenants::find,
                workspace -> database.read(tx -> Workspaces.isPrinted(tx, workspace)),
                workspace -> database.read(tx -> people.memberships().count(tx, workspace) > 1
                        || people.invitations().count(tx, workspace) > 0),
                workspace -> named(hooks.off(workspace)),
                this::changesSinceYesterday,
                parts.clock());
    }

    private long changesSinceYesterday(String workspace) {
        ZoneId zone = parts.zone(workspace);
        Instant since = LocalDate.ofInstant(parts.clock().instant(), zone)
                .minusDays(1)
                .atStartOfDay(zone)
                .toInstant();
        ActivityLog.Filter filter = new ActivityLog.Filter("", "", "", "", since, null);
        return database.read(tx -> tenants.log().count(tx, workspace, filter));
    }

    private List<Route> codes() {
        return new CodeRoutes(
                        pages,
                        screens,
                        codes,
                        new CodeTotals(parts.storage().scans()),
                        parts.numbers().analytics(),
                        id -> look(parts.tenants().find(id)),
                        catalogs::choices,
                        Api.ruleFacts(parts)::warnings,
                        workspace -> tenants.zones().apply(workspace).latest(),
                        parts.toReach())
                .routes();
    }

    private StartView.Stock stock(String workspace, Language language) {
        List<StartView.Out> out =
                parts
                        .menus()
                        .catalogs()
                        .lists()
                        .soldOut(workspace, MOST_ON_START + 1, parts.clock().instant())
                        .stream()
                        .map(one -> new StartView.Out(
                                one.catalogId(),
                                one.catalogName(),
                                one.itemId(),
                                one.name(),
                                until(one.until(), new Times(language, one.zone()))))
                        .toList();
        List<StartView.Draft> drafts = parts.menus().catalogs().lists().drafts(workspace, MOST_ON_START).stream()
                .map(one -> new StartView.Draft(one.id(), one.name()))
                .toList();
        return new StartView.Stock(out.stream().limit(MOST_ON_START).toList(), out.size() > MOST_ON_START, drafts);
    }

    private static @Nullable String until(@Nullable Instant until, Times times) {
        return until == null ? null : until.equals(SoldOut.RESERVED) ? "" : times.minute(until);
    }

    private List<Route> numbers() {
        return new NumbersRoutes(
                        screens,
                        pages,
                        parts.numbers().analytics(),
                        new CodeTotals(parts.storage().scans()),
                        codes,
                        workspace -> catalogs.choices(workspace).entrySet().stream()
                                .map(catalog -> new NumbersView.Choice(catalog.getKey(), catalog.getValue()))
                                .toList())
                .routes();
    }

    private List<Route> records() {
        return new RecordRoutes(
                        screens,
                        pages,
                        request -> database.read(tx -> tenants.credits()
                                .page(tx, request.workspaceId(), Listing.of(request, Listing.Kind.LOG))),
                        codes,
                        workspace -> Privacy.read(
                                parts.storage().scans(),
                                workspace,
                                parts.numbers().privacy()))
                .routes();
    }

    private List<Route> many() {
        return new BulkCodeRoutes(pages, screens, codes, parts.toReach()).routes();
    }

    private List<Route> team() {
        return new TeamRoutes(
                        pages,
                        screens,
                        new TeamList(database, people.memberships(), people.invitations()),
                        catalogs::choices,
                        workspace -> database.read(tx -> tenants.keys().listAll(tx, workspace)),
                        (workspace, maker) -> hooks.by(workspace, maker).stream()
                                .map(WebhookList.Named::name)
                                .toList(),
                        parts::zone,
                        people.mailing().letters().isOn(),
                        parts.clock())
                .routes();
    }

    private static Map<String, String> named(List<WebhookList.Named> all) {
        Map<String, String> names = new LinkedHashMap<>();
        all.forEach(one -> names.put(one.id(), one.name()));
        return names;
    }

    private List<Route> webhooks() {
        WebhookScreenRoutes.Names names = new WebhookScreenRoutes.Names() {
            @Override
            public List<String> tags(String workspace) {
                return codes.tags(workspace);
            }

            @Override
            public Map<String, String> catalogs(String workspace) {
                return catalogs.choices(workspace);
            }

            @Override
            public Map<String, String> codes(String workspace, List<String> ids) {
                Map<String, String> all = new LinkedHashMap<>(codes.names(workspace, ids));
                all.putAll(codes.newest(workspace, WebhookView.OFFERED));
                return all;
            }
        };
        return new WebhookScreenRoutes(
                        pages,
                        screens,
                        hooks,
                        names,
                        () -> new WebhookScreenRoutes.Sending(
                                !parts.config().outgoing().isOn(), database.read(Webhooks::isPaused)),
                        parts::zone)
                .routes();
    }

    private List<Route> changes() {
        return new ActivityRoutes(
                        pages,
                        screens,
                        new ActivityList(database, tenants.log()),
                        codes,
                        catalogs::choices,
                        ids -> parts.filing().files().shown(ids).keySet(),
                        workspace -> database.read(tx -> people.memberships().listAll(tx, workspace)),
                        parts::zone,
                        new ActivityRoutes.Existence(
                                (workspace, ids) -> database.read(tx -> Trash.there(tx, workspace, ids)),
                                (workspace, ids) -> database.read(tx -> StoredUndos.states(tx, workspace, ids)),
                                parts.menus().catalogs()::exists,
                                parts.filing().files()::there))
                .routes();
    }

    private List<Route> files() {
        FileList list = new FileList(
                database,
                parts.filing().files(),
                Filing.uses(parts.codes().codes()),
                (tx, workspace) -> Stream.of(
                                FileUses.named(tx, workspace),
                                parts.codes().codes().namedFiles(tx, workspace),
                                Workspaces.namedFiles(tx, workspace))
                        .flatMap(Collection::stream)
                        .toList());
        return new FilesRoutes(
                        pages,
                        screens,
                        list,
                        parts::zone,
                        parts.codes().links().page(""),
                        (long) parts.config().files().maxMb() << 20)
                .routes();
    }

    private List<Route> settings() {
        return new SettingsRoutes(
                        pages,
                        screens,
                        parts.tenants()::find,
                        this::look,
                        request -> CatalogScreens.likely(parts, request),
                        CatalogScreens.beginnings(parts)::fitting,
                        parts.ambient().baseUrl(),
                        parts.clock())
                .routes();
    }

    private List<Route> alerts() {
        return new AlertsRoutes(
                        pages,
                        screens,
                        workspace -> database.read(tx -> notices.alerts().get(tx, workspace)),
                        notices.recipients().isOn(),
                        notices.letters(),
                        notices.weeks()::latest)
                .routes();
    }

    private InstanceRoutes.@Nullable Mailbox mailbox() {
        Outbox outbox = people.mailing().outbox();
        Smtp smtp = people.mailing().smtp();
        Config.Mail settings = parts.config().mail();
        if (outbox == null || smtp == null || settings == null) {
            return null;
        }
        MailWords words = new MailWords(pages, parts.ambient().baseUrl(), _ -> Optional.empty(), null);
        return new InstanceRoutes.Mailbox(
                settings.from().toUnicodeString(), () -> database.read(outbox::figures), (to, language) -> {
                    if (!trials.tryAcquire()) {
                        throw Refusal.unavailable("Another message is being sent.");
                    }
                    try {
                        Letter test = new Letter(Letter.Kind.TEST, to, language.tag(), Map.of());
                        return smtp.send(
                                words.mail(test).orElseThrow(),
                                parts.ambient().ids().next("mail_"),
                                parts.clock().instant());
                    } finally {
                        trials.release();
                    }
                });
    }

    private Map<String, String> settingsInForce() {
        Map<String, String> all = new TreeMap<>(parts.config().inForce());
        all.put("PLACARD_BASE_URL", parts.ambient().baseUrl());
        return all;
    }

    private List<Route> instance() {
        InstanceStatus status = new InstanceStatus(
                Version.running().toString(),
                parts.ambient().baseUrl(),
                parts.config().data(),
                parts.config().database() == null,
                settingsInForce(),
                parts.monitoring().health()::checks,
                this::scans,
                database,
                parts.clock());
        UserLock lockouts =
                new UserLock(people.users(), people.memberships(), tenants.keys()::limit, tenants.log(), people.log());
        InstanceRoutes.InstanceActions work = new InstanceChanges(
                        database,
                        tenants.workspaces(),
                        tenants.credits(),
                        people.memberships(),
                        lockouts,
                        tenants.log(),
                        parts.clock())
                .work(status::state, () -> database.read(people.users()::list), mailbox());
        return new InstanceRoutes(pages, screens, accounts.browser(), work).routes();
    }

    private InstanceView.Scans scans() {
        Recorders recorders = parts.recording().recorders();
        JournalFigures figures = parts.recording().journal().figures();
        return new InstanceView.Scans(
                recorders.recorded(),
                figures.backlogRecords(),
                figures.diskBytes(),
                figures.dropped(),
                figures.quarantined() + recorders.unreadable());
    }

    /**
     * The designer's defaults for a new code. {@code workspace} and {@code qr} don't know each other, so they meet
     * here.
     */
    private ObjectNode look(Workspace workspace) {
        BrandLook look = new BrandLook(parts.filing().files()::hasPicture);
        ObjectNode chosen = workspace.defaults().design();
        Brand brand = workspace.brand();
        return chosen != null
                ? look.chosen(workspace.id(), chosen)
                : look.inColours(workspace.id(), brand.primaryColor(), brand.backgroundColor(), brand.logoFileId());
    }
}
