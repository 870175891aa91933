package placard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.AppKey;
import placard.account.team.TeamList;
import placard.account.team.UserLock;
import placard.activity.ActivityList;
import placard.analytics.Analytics;
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
import placard.app.instance.InstanceRoutes;
import placard.app.numbers.NumbersRoutes;
import placard.app.numbers.NumbersView;
import placard.app.numbers.RecordRoutes;
import placard.app.numbers.StartRoutes;
import placard.app.numbers.StartView;
import placard.app.numbers.TodayFigures;
import placard.app.workspace.SettingsRoutes;
import placard.app.workspace.TeamRoutes;
import placard.base.Ids;
import placard.base.Refusal;
import placard.catalog.Catalogs;
import placard.catalog.FileUses;
import placard.catalog.draft.Drafts;
import placard.catalog.draft.KeptUndos;
import placard.catalog.trash.Trash;
import placard.file.FileList;
import placard.mail.Letter;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.page.Language;
import placard.page.menu.PreviewRoutes;
import placard.qr.CodeList;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.judge.BrandLook;
import placard.scan.ClientAddresses;
import placard.server.Health;
import placard.settings.Config;
import placard.storage.Database;
import placard.web.Listing;
import placard.web.Route;
import placard.workspace.Brand;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/**
 * Creates the objects of the dashboard, as {@link Main} does those of everything else: here the screens of a workspace and
 * of the instance, beside them {@link AccountScreens} and {@link CatalogScreens}.
 */
final class Dashboard {
    /** Of each kind of thing that the first screen names. */
    private static final int MOST_ON_START = 6;

    /** What the dashboard needs of the rest of the program. */
    record Needs(
            Config config,
            AppKey appKey,
            BiConsumer<String, AutoCloseable> onStop,
            InstantSource clock,
            LongSupplier nanos,
            SecureRandom random,
            Ids ids,
            int port,
            Main.Storage storage,
            Main.Tenants tenants,
            People people,
            QrCodes codes,
            ShortLinks links,
            Catalogs catalogs,
            PreviewRoutes previews,
            Main.Filing filing,
            Analytics analytics,
            Privacy.Rules privacy,
            Main.Recording recording,
            Health health,
            ClientAddresses addresses) {
        Database database() {
            return storage.database();
        }

        String baseUrl() {
            return config.web().baseUrl(port);
        }

        /** Whether printed codes would lead to this machine alone. */
        boolean isLocalOnly() {
            return links.leadToThisMachineOnly();
        }

        Workspace workspace(String id) {
            return tenants.reading(database()).apply(id);
        }

        ZoneId zone(String workspace) {
            return tenants.zones(database()).apply(workspace).at(clock.instant());
        }
    }

    /** Test messages that are sent at the same time. */
    private final Semaphore trials = new Semaphore(2);

    private final Needs needs;
    private final Database database;
    private final Main.Tenants tenants;
    private final People people;
    private final AccountScreens accounts;
    private final CatalogScreens catalogs;
    private final AppPages pages;
    private final WorkspaceScreens inside;
    private final CodeList codes;

    Dashboard(Needs needs) {
        this.needs = needs;
        this.database = needs.database();
        this.tenants = needs.tenants();
        this.people = needs.people();
        this.accounts = new AccountScreens(needs);
        this.catalogs = new CatalogScreens(needs, accounts);
        this.pages = accounts.pages();
        this.inside = accounts.inside();
        this.codes = new CodeList(database, needs.codes(), needs.links());
    }

    AccountScreens accounts() {
        return accounts;
    }

    /** Empty where the dashboard is switched off. */
    List<Route> routes() {
        if (!needs.config().dashboard().isOn()) {
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
                        changes(),
                        files(),
                        settings(),
                        instance())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> start() {
        return new StartRoutes(
                        pages,
                        inside,
                        new TodayFigures(
                                needs.analytics(),
                                new CodeTotals(needs.storage().scans()),
                                codes,
                                needs.isLocalOnly()),
                        this::stock,
                        workspace -> new Drafts(database)
                                .open(workspace, MOST_ON_START).stream()
                                        .map(one -> new StartView.Waiting(one.catalogId(), one.name(), one.changes()))
                                        .toList())
                .routes();
    }

    private List<Route> codes() {
        return new CodeRoutes(
                        pages,
                        inside,
                        codes,
                        new CodeTotals(needs.storage().scans()),
                        needs.analytics(),
                        id -> look(needs.workspace(id)),
                        needs.isLocalOnly())
                .routes();
    }

    private StartView.Stock stock(String workspace, Language language) {
        List<StartView.Out> out =
                needs
                        .catalogs()
                        .soldOut(workspace, MOST_ON_START + 1, needs.clock().instant())
                        .stream()
                        .map(one -> new StartView.Out(
                                one.catalogId(),
                                one.catalogName(),
                                one.itemId(),
                                one.name(),
                                one.until() == null ? null : new Times(language, one.zone()).minute(one.until())))
                        .toList();
        List<StartView.Draft> drafts = needs.catalogs().drafts(workspace, MOST_ON_START).stream()
                .map(one -> new StartView.Draft(one.id(), one.name()))
                .toList();
        return new StartView.Stock(out.stream().limit(MOST_ON_START).toList(), out.size() > MOST_ON_START, drafts);
    }

    private List<Route> numbers() {
        return new NumbersRoutes(
                        inside,
                        pages,
                        needs.analytics(),
                        new CodeTotals(needs.storage().scans()),
                        codes,
                        workspace -> catalogs.choices(workspace).entrySet().stream()
                                .map(catalog -> new NumbersView.Choice(catalog.getKey(), catalog.getValue()))
                                .toList())
                .routes();
    }

    private List<Route> records() {
        return new RecordRoutes(
                        inside,
                        pages,
                        request -> database.read(tx -> tenants.credits()
                                .page(tx, request.workspaceId(), Listing.of(request, Listing.Kind.LOG))),
                        codes,
                        workspace -> Privacy.read(needs.storage().scans(), workspace, needs.privacy()))
                .routes();
    }

    private List<Route> many() {
        return new BulkCodeRoutes(pages, inside, codes, needs.isLocalOnly()).routes();
    }

    private List<Route> team() {
        return new TeamRoutes(
                        pages,
                        inside,
                        new TeamList(database, people.memberships(), people.invitations()),
                        catalogs::choices,
                        workspace -> database.read(tx -> tenants.keys().listAll(tx, workspace)),
                        needs::zone,
                        people.mailing().letters().isOn(),
                        needs.clock())
                .routes();
    }

    private List<Route> changes() {
        return new ActivityRoutes(
                        pages,
                        inside,
                        new ActivityList(database, tenants.log()),
                        codes,
                        catalogs::choices,
                        ids -> needs.filing().files().shown(ids).keySet(),
                        workspace -> database.read(tx -> people.memberships().listAll(tx, workspace)),
                        needs::zone,
                        new ActivityRoutes.There(
                                (workspace, ids) -> database.read(tx -> Trash.there(tx, workspace, ids)),
                                (workspace, ids) -> database.read(tx -> KeptUndos.states(tx, workspace, ids)),
                                needs.catalogs()::exists,
                                needs.filing().files()::there))
                .routes();
    }

    private List<Route> files() {
        FileList list = new FileList(
                database,
                needs.filing().files(),
                Main.uses(needs.codes()),
                (tx, workspace) -> Stream.of(
                                FileUses.named(tx, workspace),
                                needs.codes().namedFiles(tx, workspace),
                                Workspaces.namedFiles(tx, workspace))
                        .flatMap(Collection::stream)
                        .toList());
        return new FilesRoutes(
                        pages,
                        inside,
                        list,
                        needs::zone,
                        needs.links().page(""),
                        (long) needs.config().files().maxMb() << 20)
                .routes();
    }

    private List<Route> settings() {
        return new SettingsRoutes(
                        pages,
                        inside,
                        needs::workspace,
                        this::look,
                        needs.config().catalogs().defaultCurrency(),
                        needs.baseUrl(),
                        needs.clock())
                .routes();
    }

    private InstanceRoutes.@Nullable Mailbox mailbox() {
        Outbox outbox = people.mailing().outbox();
        Smtp smtp = people.mailing().smtp();
        Config.Mail settings = needs.config().mail();
        if (outbox == null || smtp == null || settings == null) {
            return null;
        }
        MailWords words = new MailWords(pages, needs.baseUrl(), _ -> Optional.empty());
        return new InstanceRoutes.Mailbox(
                settings.from().toUnicodeString(), () -> database.read(outbox::figures), (to, language) -> {
                    if (!trials.tryAcquire()) {
                        throw Refusal.unavailable("Another message is being sent.");
                    }
                    try {
                        Letter test = new Letter(Letter.Kind.TEST, to, language.tag(), Map.of());
                        return smtp.send(
                                words.mail(test).orElseThrow(),
                                needs.ids().next("mail_"),
                                needs.clock().instant());
                    } finally {
                        trials.release();
                    }
                });
    }

    private List<Route> instance() {
        Instance instance = new Instance(
                needs.config(),
                needs.baseUrl(),
                database,
                tenants.workspaces(),
                tenants.credits(),
                people.users(),
                people.memberships(),
                new UserLock(people.users(), people.memberships(), tenants.keys()::limit, tenants.log(), people.log()),
                tenants.log(),
                needs.health(),
                needs.recording().journal(),
                needs.recording().recorders(),
                needs.clock(),
                mailbox());
        return new InstanceRoutes(pages, inside, accounts.browser(), instance.work()).routes();
    }

    /** What the designer begins with for a new code: {@code workspace} and {@code qr} do not know each other. */
    private ObjectNode look(Workspace workspace) {
        BrandLook look = new BrandLook(needs.filing().files()::hasPicture);
        ObjectNode chosen = workspace.defaults().design();
        Brand brand = workspace.brand();
        return chosen != null
                ? look.chosen(workspace.id(), chosen)
                : look.inColours(workspace.id(), brand.primaryColor(), brand.backgroundColor(), brand.logoFileId());
    }
}
