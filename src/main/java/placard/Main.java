package placard;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.AppKey;
import placard.account.Memberships;
import placard.account.Passwords;
import placard.account.SessionGuard;
import placard.account.Sessions;
import placard.account.signin.SetUp;
import placard.account.team.InvitationRoutes;
import placard.account.team.MemberRoutes;
import placard.activity.ActivityList;
import placard.activity.ActivityLog;
import placard.activity.ActivityRoutes;
import placard.analytics.Analytics;
import placard.analytics.AnalyticsRoutes;
import placard.analytics.LiveScans;
import placard.analytics.Privacy;
import placard.app.AppErrors;
import placard.app.AppHtml;
import placard.base.ByteBudget;
import placard.base.Ids;
import placard.base.NodeSecret;
import placard.base.SuggestedPage;
import placard.base.WorkPool;
import placard.base.Zones;
import placard.catalog.BackInStock;
import placard.catalog.CatalogEvents;
import placard.catalog.Catalogs;
import placard.catalog.CodeLink;
import placard.catalog.FileUses;
import placard.catalog.draft.CatalogChanges;
import placard.catalog.draft.DraftEvents;
import placard.catalog.draft.DraftRoutes;
import placard.catalog.draft.Drafts;
import placard.catalog.draft.KeptUndos;
import placard.catalog.draft.Previews;
import placard.catalog.draft.UndoRoutes;
import placard.catalog.edit.AvailabilityRoutes;
import placard.catalog.edit.CatalogRoutes;
import placard.catalog.edit.ItemRoutes;
import placard.catalog.edit.SectionRoutes;
import placard.catalog.price.PriceRoutes;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.CatalogRules;
import placard.catalog.table.ImportRoutes;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.catalog.trash.TrashRoutes;
import placard.cli.Commands;
import placard.events.Listeners;
import placard.events.Presence;
import placard.events.StreamRecheck;
import placard.file.Contents;
import placard.file.FileRoutes;
import placard.file.Files;
import placard.file.PublicFiles;
import placard.file.SmallPictures;
import placard.file.picture.ImageProcessor;
import placard.page.DeadEndPages;
import placard.page.ErrorPages;
import placard.page.Language;
import placard.page.PageRoutes;
import placard.page.Picture;
import placard.page.SuggestedPages;
import placard.page.Words;
import placard.page.live.CachedPageHandler;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.page.menu.MenuRoutes;
import placard.page.menu.MenuSources;
import placard.page.menu.MenuStates;
import placard.page.menu.PreviewRoutes;
import placard.qr.BulkRoutes;
import placard.qr.DrawingPool;
import placard.qr.Pictures;
import placard.qr.QrCodes;
import placard.qr.QrRoutes;
import placard.qr.QrRules;
import placard.qr.ShortLinks;
import placard.qr.StartingLook;
import placard.qr.draw.shape.Pixels;
import placard.qr.print.ExportRoutes;
import placard.qr.print.SheetRoutes;
import placard.scan.ClientAddresses;
import placard.scan.CodeCache;
import placard.scan.ScanRoutes;
import placard.scan.archive.Archive;
import placard.scan.archive.Unarchived;
import placard.scan.count.FileLane;
import placard.scan.count.FileLanes;
import placard.scan.count.Recorders;
import placard.scan.count.RollUps;
import placard.scan.count.ScanCounters;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.log.LogKeys;
import placard.scan.log.ReplicatedLog;
import placard.scan.log.UncountedJournal;
import placard.scan.move.ScanForwarding;
import placard.scan.upkeep.Generation;
import placard.scan.upkeep.HashReset;
import placard.scan.upkeep.Retention;
import placard.scan.upkeep.StoreClock;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityHeader;
import placard.scan.visitor.ClientAddress;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.server.ContractRoutes;
import placard.server.FrontDoor;
import placard.server.Health;
import placard.server.Housekeeping;
import placard.server.Metrics;
import placard.server.Running;
import placard.server.StartRefused;
import placard.server.Startup;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.storage.StoreKind;
import placard.web.Actor;
import placard.web.Budgets;
import placard.web.Dispatcher;
import placard.web.Errors;
import placard.web.Idempotency;
import placard.web.LookupLimiter;
import placard.web.RateLimits;
import placard.web.Route;
import placard.web.SameOrigin;
import placard.web.Server;
import placard.web.Uploads;
import placard.workspace.ApiKeys;
import placard.workspace.Credits;
import placard.workspace.Defaults;
import placard.workspace.Erasure;
import placard.workspace.FirstStart;
import placard.workspace.Guard;
import placard.workspace.Workspace;
import placard.workspace.WorkspaceRoutes;
import placard.workspace.Workspaces;

/**
 * Makes everything, by hand and in order: this is the map of the process. {@link #run} is its table of contents; each
 * step below it makes what the later ones are handed.
 *
 * <p>It is longer than other files so that all wiring can be found in one place; that of the dashboard is in {@link Dashboard}.
 */
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private static final int LOOPS = Math.max(2, Runtime.getRuntime().availableProcessors());
    /** Pages are rendered by half of the processors at most, so that the other half is left for all other work. */
    private static final int PAGE_MAKERS = LOOPS / 2;

    private static final int PAGE_QUEUE = 256;
    private static final Duration PAGE_WAIT = Duration.ofSeconds(5);

    private static final int DRAWING_THREADS = 2;
    private static final int DRAWING_QUEUE = 64;
    private static final int SHEET_QUEUE = 16;
    private static final Duration PURGE_DELAY = Duration.ofHours(1);

    private final Config config;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Passwords.Cost passwordCost;
    private final Startup startup;
    private final SecureRandom random = new SecureRandom();
    private final Ids ids;
    private final Supplier<String> requestIds;
    private final UnreadablePacks unreadable = new UnreadablePacks();

    private Main(Config config, InstantSource clock, LongSupplier nanos, Passwords.Cost passwordCost, Startup startup) {
        this.config = config;
        this.clock = clock;
        this.nanos = nanos;
        this.passwordCost = passwordCost;
        this.startup = startup;
        this.ids = new Ids(clock, random);
        this.requestIds = () -> ids.next("req_");
    }

    public static void main(String[] arguments) {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, fault) -> LOG.atError().setCause(fault).log("The thread {} has ended", thread.getName()));
        System.exit(Commands.run(arguments, System.getenv(), System.out, System.err, Main::start));
    }

    /**
     * Starts a server.
     *
     * @throws StartRefused if it cannot run, with a sentence that says what to do
     */
    public static Running start(Config config) throws StartRefused, InterruptedException {
        Clock clock = Clock.systemUTC();
        return start(
                config,
                clock,
                System::nanoTime,
                database -> StoreClock.of(database, clock, System::nanoTime),
                Passwords.Cost.OWASP);
    }

    /**
     * Starts a server with the given clocks and cost of passwords.
     *
     * @param clock the node's
     * @param nanos the node's monotonic clock
     * @param storeClock makes the clock that the node's is compared with
     * @param passwordCost what the hash of a password costs
     */
    public static Running start(
            Config config,
            InstantSource clock,
            LongSupplier nanos,
            Function<Database, StoreClock> storeClock,
            Passwords.Cost passwordCost)
            throws StartRefused, InterruptedException {
        Startup startup = new Startup();
        try {
            return new Main(config, clock, nanos, passwordCost, startup).run(storeClock);
        } catch (StartRefused | InterruptedException | RuntimeException | Error failure) {
            startup.undo();
            throw failure;
        }
    }

    private Running run(Function<Database, StoreClock> storeClocks) throws StartRefused, InterruptedException {
        int port = startup.port(config.web());
        Storage storage = storage(storeClocks);
        Database database = storage.database();
        Tenants tenants = tenants(database);
        Recording recording = recording(storage);
        Threads threads = threads();
        Vertx vertx = vertx();

        Cities cities = startup.cities(config.scans().geoDatabase());
        ClientAddresses addresses = addresses(cities);
        ShortLinks links =
                new ShortLinks(config.web().baseUrl(port), config.web().shortUrl(), port);
        QrCodes codes = new QrCodes(database, ids, random, clock, tenants.credits()::take, CodeCache.CHANGED);
        LookupLimiter slugs =
                new LookupLimiter(new RateLimits(nanos, config.limits().unknownSlugs(), Duration.ofSeconds(1)));
        Catalogs catalogs = catalogs(database, codes, links);
        Filing filing = filing(storage, tenants, codes, links);
        LiveCodes live = new LiveCodes(
                codes,
                links,
                tenants.zones(database),
                storage.scans()::numberOf,
                catalogs::findPath,
                ways(catalogs, links),
                recording::countersOf);
        ScanRoutes.Shared scans = scans(storage, recording, live, addresses, slugs, threads);

        ScanForwarding forwarding = new ScanForwarding(storage.scans(), storage.keys(), clock);
        PrometheusMeterRegistry metrics = metrics(storage, recording, forwarding);
        Idempotency idempotency = new Idempotency(clock);
        Dispatcher.Shared shared = shared(database, idempotency, addresses, threads, metrics);
        StoreClock storeClock = storeClocks.apply(database);
        Unarchived unarchived = new Unarchived(storage.scans());
        Health health = new Health(
                database,
                storage.scans(),
                forwarding,
                recording.journal(),
                recording.recorders(),
                recording.log(),
                storage.logKeys(),
                recording.archive(),
                unarchived,
                storeClock);
        Live livePages = livePages(database, catalogs, filing, links, threads, metrics);
        Analytics analytics = new Analytics(storage.scans(), clock, unreadable);
        AppKey appKey = startup.appKey(config.keyDir(), random, database, config.secret());
        Mailing mailing = Mailing.of(config, config.web().baseUrl(port), appKey, ids, random, clock);
        Listeners listeners = listeners(storage, tenants, catalogs, threads);
        People people = People.of(config, startup, database, tenants, mailing, ids, random, clock, passwordCost);
        Erasure erasure = erasure(storage, tenants, people, codes, filing, idempotency);
        CatalogRules rules = catalogRules(links, tenants.reading(database), filing.files()::hasPicture);
        PreviewRoutes previews = new PreviewRoutes(new Previews(database, catalogs, rules, clock), livePages.sources());
        List<Route> api = new ArrayList<>(api(
                storage, tenants, people, erasure, codes, links, catalogs, filing, threads, health, analytics,
                listeners));
        api.addAll(previews.routes());
        List<Route> pages = pages(codes, catalogs, ways(catalogs, links), livePages, filing, threads, addresses, slugs);
        Dashboard dashboard = new Dashboard(new Dashboard.Needs(
                config,
                appKey,
                startup::onStop,
                clock,
                nanos,
                random,
                ids,
                port,
                storage,
                tenants,
                people,
                codes,
                links,
                catalogs,
                previews,
                filing,
                analytics,
                privacyRules(),
                recording,
                health,
                addresses));
        FrontDoor door = door(shared, tenants, api, pages, dashboard, port);

        List<Runnable> retention = new ArrayList<>(retention(storage, recording, codes, storeClock));
        if (recording.archive() == null) {
            retention.add(unarchived);
        }
        BackInStock returns = new BackInStock(database, clock);
        Housekeeping housekeeping = new Housekeeping(
                database,
                () -> Retention.eachOf(retention.toArray(Runnable[]::new)),
                storage.scans().hasFurther() ? forwarding::run : () -> {},
                storeClock,
                idempotency,
                tenants.guard(),
                dashboard.accounts().guard(),
                cities,
                returns,
                () -> livePages.kept().recheck(catalogs::revisions),
                filing.contents(),
                tx -> Tombstones.forget(tx, clock.instant())
                        + trash(config, ids).forget(tx, clock.instant())
                        + undos().forget(tx, clock.instant())
                        + Drafts.forget(tx),
                dashboard.accounts()::forget,
                tenants.log()::forget,
                erasure::resume);
        startup.onStop("housekeeping", housekeeping);
        startup.listenForManagement(config.web(), vertx, metrics);
        recording.start();
        housekeeping.start();
        livePages.streams().start();
        listeners.start();
        dashboard.accounts().mailThread().ifPresent(mail -> {
            startup.onStop("mail", mail);
            mail.start();
        });
        listen(port, vertx, own -> door.of(redirects(scans, own), quickPages(livePages, metrics)));
        startup.onStop("event streams", livePages.streams());
        startup.onStop("streams of events", listeners);
        Optional<String> setUpPath =
                config.dashboard().isOn() ? database.write(tx -> SetUp.link(tx, random, clock)) : Optional.empty();
        Optional<String> firstKey = firstKey(database, tenants);
        health.open();
        List<Route> routes = Stream.concat(api.stream(), pages.stream()).toList();
        return new Running(
                config, port, database.kind(), firstKey, setUpPath, routes, dashboard.routes(), health, startup);
    }

    /** Everything durable: the data folder, the hash keys, the store. */
    record Storage(Path data, HashKeys keys, @Nullable LogKeys logKeys, Database database, ScanStores scans) {}

    private Storage storage(Function<Database, StoreClock> storeClocks) throws StartRefused {
        Path data = startup.folder(config.data());
        startup.onStop("data folder", startup.lock(data));
        startup.checkKind(data, StoreKind.of(config.database()));
        if (config.database() == null) {
            startup.finishRestore(data, config.keyDir(), journal(data));
            startup.checkStore(data);
        }
        NodeSecret secret = config.secret();
        HashKeys keys = startup.keys(config.keyDir(), random, secret != null);
        Database database = startup.store(() -> Store.open(data, config.database()));
        startup.onStop("store", database);
        StoreClock storeClock = storeClocks.apply(database);
        if (secret != null) {
            startup.destroyExpired(keys, storeClock);
        }
        ScanStores scans = startup.scanStores(database, config.scans().databases(), () -> ids.next("inst_"));
        startup.checkGeneration(scans, config.keyDir(), journal(data));
        if (secret == null) {
            startup.checkNothingIsShared(database);
        }
        LogKeys logKeys = secret == null ? null : logKeys(secret, keys, scans, storeClock);
        boolean isRead = logKeys == null || startup.readKeys(logKeys, keys.has(HashKeys.epoch(clock.instant())));
        if (secret == null && config.scans().log() != null) {
            LOG.atWarn().log("Several nodes must share PLACARD_KEY_DIR, or have the same PLACARD_KEY_SECRET_FILE");
        }
        startup.checkKeys(scans, keys, clock.instant(), isRead);
        return new Storage(data, keys, logKeys, database, scans);
    }

    /** The keys that all nodes share by the scan log. */
    private LogKeys logKeys(NodeSecret secret, HashKeys keys, ScanStores scans, StoreClock storeClock)
            throws StartRefused {
        startup.checkSecret(scans.at(0).database(), secret);
        return new LogKeys(
                Objects.requireNonNull(config.scans().log()),
                config.scans().logClient(),
                secret,
                keys,
                Generation.of(scans.at(0).database()).since().toEpochMilli(),
                () -> HashReset.keysNamed(scans),
                clock,
                storeClock::isNodeAhead,
                random);
    }

    private static Path journal(Path data) {
        return data.resolve("journal");
    }

    /** Workspaces, their API keys and scopes, and their credits. */
    record Tenants(
            Workspaces workspaces,
            ApiKeys keys,
            Credits credits,
            Guard guard,
            LookupLimiter failures,
            ActivityLog log) {
        Function<String, Zones> zones(Database database) {
            return id -> reading(database).apply(id).zones();
        }

        Function<String, Workspace> reading(Database database) {
            return id -> database.read(tx -> workspaces.get(tx, id));
        }
    }

    private Tenants tenants(Database database) {
        Credits credits = new Credits(ids, clock);
        ApiKeys keys = new ApiKeys(database, clock);
        LookupLimiter failures =
                new LookupLimiter(new RateLimits(nanos, config.limits().authFailures(), Duration.ofMinutes(1)));
        return new Tenants(
                new Workspaces(ids, random, clock, credits),
                keys,
                credits,
                new Guard(database, keys, clock, failures),
                failures,
                new ActivityLog(ids, clock, config.dashboard().activityKept()));
    }

    /** The last step: a start that failed after it would have stored a key that was never printed. */
    private Optional<String> firstKey(Database database, Tenants tenants) {
        Config.FirstKey first = config.firstKey();
        return FirstStart.run(
                database, tenants.workspaces(), tenants.keys(), ids, random, clock, first.credits(), first.secret());
    }

    /**
     * What counts scans: the journal, which takes them at once, the log that they go to from there, if there is one, and the
     * recorders, which write them to the databases of scans in batches.
     *
     * @param lanes of the journal, by the numbers of the databases
     * @param counters of the codes whose scans are in each of them
     * @param archive null where there is none
     */
    record Recording(
            ScanStores stores,
            Journal journal,
            List<FileLane> lanes,
            List<ScanCounters> counters,
            Recorders recorders,
            @Nullable ReplicatedLog log,
            @Nullable Archive archive) {
        /** Begins to count: this node's journal, or the lanes of the log that are its share. */
        void start() {
            counters.forEach(ScanCounters::start);
            if (log == null) {
                for (ScanStore store : stores.all()) {
                    recorders.begin(lanes.get(store.number()), store, counters.get(store.number()));
                }
            } else {
                log.start();
            }
            if (archive != null) {
                archive.start();
            }
        }

        /** The counters of the codes of a database of scans. */
        ScanCounters countersOf(int shard) {
            return counters.get(stores.at(shard).number());
        }
    }

    private Recording recording(Storage storage) throws StartRefused {
        Config.Scans scans = config.scans();
        FileLanes.Positions known = startup.positions(storage.scans(), journal(storage.data()), scans.log() != null);
        Journal journal = startup.journal(
                journal(storage.data()),
                new JournalSettings(
                        scans.journalSegmentKb() << 10,
                        (long) scans.journalQuotaMb() << 20,
                        scans.journalSync(),
                        scans.journalFlush()),
                random,
                known,
                storage.scans(),
                scans.log() != null,
                nanos);
        startup.onStop("journal", journal);
        startup.markGeneration(storage.database(), config.keyDir(), journal(storage.data()));
        startup.markKind(storage.data(), StoreKind.of(config.database()));
        List<FileLane> lanes = FileLanes.of(journal, known);
        String node = ids.next("node_");
        List<ScanCounters> counters = new ArrayList<>();
        for (ScanStore store : storage.scans().all()) {
            FileLane lane = lanes.get(scans.log() == null ? store.number() : 0);
            ScanCounters own = scans.log() == null
                    ? new ScanCounters(store.database(), lane, node)
                    : new ScanCounters(store.database(), lane, new UncountedJournal(store, journal, known.of()), node);
            startup.onStop("scan counters", own);
            counters.add(own);
        }
        Archive archive =
                scans.archive() == null ? null : new Archive(storage.scans(), scans.archive(), clock, unreadable);
        if (archive != null) {
            startup.onStop("archive", archive);
        }
        Recorders recorders =
                new Recorders(storage.database(), storage.keys(), clock, counters.getFirst(), scans.archive() != null);
        startup.onStop("recorders", recorders);
        ReplicatedLog log = scans.log() == null
                ? null
                : new ReplicatedLog(
                        scans.log(),
                        scans.logClient(),
                        (long) scans.logMb() << 20,
                        journal,
                        known.of(),
                        storage.scans(),
                        counters,
                        recorders,
                        node,
                        nanos);
        if (log != null) {
            startup.onStop("scan log", log);
        }
        return new Recording(storage.scans(), journal, lanes, List.copyOf(counters), recorders, log, archive);
    }

    /** Where requests are answered, one thread each, and where pictures are drawn and pages made, a few at a time. */
    private record Threads(ExecutorService requests, DrawingPool drawing, WorkPool pages) {}

    private Threads threads() {
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        DrawingPool drawing = new DrawingPool(
                DRAWING_THREADS, DRAWING_QUEUE, SHEET_QUEUE, config.pictures().longestWait());
        WorkPool pages = new WorkPool("pages-", PAGE_MAKERS, PAGE_QUEUE, PAGE_WAIT, "Too many pages are being made.");
        startup.onStop("threads", () -> {
            requests.shutdown();
            drawing.close();
            pages.close();
            requests.awaitTermination(3, TimeUnit.SECONDS);
        });
        return new Threads(requests, drawing, pages);
    }

    private Vertx vertx() {
        Vertx vertx = Server.vertx();
        startup.onStop("event loops", () -> Server.close(vertx));
        return vertx;
    }

    private PrometheusMeterRegistry metrics(Storage storage, Recording recording, ScanForwarding forwarding) {
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Metrics.bind(metrics, recording.journal(), recording.recorders());
        if (storage.scans().hasFurther()) {
            Metrics.bind(metrics, forwarding, storage.scans().all().size(), recording.recorders());
        }
        if (recording.lanes().size() > 1) {
            Metrics.bind(metrics, recording.lanes());
        }
        Metrics.bind(metrics, unreadable);
        if (recording.archive() != null) {
            Metrics.bind(metrics, recording.archive());
        }
        if (recording.log() != null) {
            Metrics.bind(metrics, recording.log(), recording.journal(), recording.recorders());
        }
        if (storage.logKeys() != null) {
            Metrics.bind(metrics, storage.logKeys());
        }
        return metrics;
    }

    /** Rate limits identify a client by a hash of its address, under a key that exists only in memory. */
    private ClientAddresses addresses(Cities cities) {
        byte[] counting = new byte[32];
        random.nextBytes(counting);
        Config.Proxies proxies = config.proxies();
        ClientAddress clients = new ClientAddress(proxies.trusted(), proxies.header());
        return new ClientAddresses(
                clients,
                proxies.header().headerName(),
                cities,
                proxies.cityHeader() == null ? null : new CityHeader(proxies.cityHeader(), clients),
                new SecretKeySpec(counting, "HmacSHA256"));
    }

    private ScanRoutes.Shared scans(
            Storage storage,
            Recording recording,
            LiveCodes live,
            ClientAddresses addresses,
            LookupLimiter slugs,
            Threads threads) {
        int size = config.scans().codesInMemory();
        DeadEndPages deadEnds = new DeadEndPages();
        return new ScanRoutes.Shared(
                new CodeCache(
                        storage.database(),
                        size,
                        CodeCache.REFRESH,
                        threads.requests(),
                        Workspaces.CHANGED,
                        live::find),
                recording.journal(),
                storage.keys(),
                addresses,
                slugs,
                deadEnds::answer,
                deadEnds::closed,
                clock,
                threads.requests(),
                config.scans().honoursGpc(),
                config.scans().records(),
                config.scans().log() == null ? 0 : Math.ceilDiv(config.scans().logSpread(), LOOPS));
    }

    /** The redirects of one event loop. */
    private ScanRoutes redirects(ScanRoutes.Shared scans, Vertx own) {
        return new ScanRoutes(scans, own, new Hasher(config.scans().uniqueBy()), ids.next("scan_"));
    }

    private Dispatcher.Shared shared(
            Database database,
            Idempotency idempotency,
            ClientAddresses addresses,
            Threads threads,
            PrometheusMeterRegistry metrics) {
        return new Dispatcher.Shared(
                database,
                idempotency,
                new RateLimits(nanos, config.limits().requests(), Duration.ofMinutes(1)),
                addresses::clientKey,
                requestIds,
                threads.requests(),
                metrics,
                config.limits().bodyDeadline(),
                Budgets.of(
                        (long) config.limits().bodiesMb() << 20,
                        Runtime.getRuntime().maxMemory() / 5,
                        (long) config.files().comingMb() << 20));
    }

    private List<Route> api(
            Storage storage,
            Tenants tenants,
            People people,
            Erasure erasure,
            QrCodes codes,
            ShortLinks links,
            Catalogs catalogs,
            Filing filing,
            Threads threads,
            Health health,
            Analytics analytics,
            Listeners listeners) {
        Database database = storage.database();
        Files files = filing.files();
        QrRules rules = new QrRules(links, files::hasPicture, files::hasDocument, catalogs::exists);
        CatalogRules catalogRules = catalogRules(links, tenants.reading(database), files::hasPicture);
        Trash trash = trash(config, ids);
        KeptUndos undos = undos();
        int draftBytes = config.catalogs().draftKb() << 10;
        CatalogChanges changes = new CatalogChanges(
                database, catalogs, catalogRules, ids, random, trash, undos, tenants.log(), clock, draftBytes);
        Pictures pictures = new Pictures(
                threads.drawing(),
                logos(new SmallPictures(database, files, filing.contents()), files),
                (long) config.pictures().cacheMb() << 20);
        return Stream.of(
                        new WorkspaceRoutes(
                                        database,
                                        tenants.workspaces(),
                                        tenants.keys(),
                                        tenants.credits(),
                                        ids,
                                        random,
                                        erasure,
                                        files::hasPicture,
                                        new StartingLook(rules, pictures)::read,
                                        tenants.log(),
                                        clock)
                                .routes(),
                        new ActivityRoutes(new ActivityList(database, tenants.log())).routes(),
                        new QrRoutes(database, codes, rules, pictures, tenants.log(), clock).routes(),
                        new ExportRoutes(
                                        codes,
                                        links,
                                        pictures,
                                        clock,
                                        config.pictures().exportCodes())
                                .routes(),
                        new BulkRoutes(
                                        database,
                                        codes,
                                        rules,
                                        pictures,
                                        tenants.log(),
                                        clock,
                                        tenants.credits()::remaining)
                                .routes(),
                        new SheetRoutes(
                                        codes,
                                        links,
                                        pictures,
                                        tableWords(catalogs),
                                        config.pictures().sheetLabels())
                                .routes(),
                        new CatalogRoutes(database, catalogs, catalogRules, ids, random, trash, tenants.log(), clock)
                                .routes(),
                        new SectionRoutes(database, catalogRules, ids, trash, tenants.log(), clock).routes(),
                        new ItemRoutes(database, catalogRules, ids, random, trash, changes, tenants.log(), clock)
                                .routes(),
                        new PriceRoutes(database, changes).routes(),
                        new UndoRoutes(
                                        database,
                                        catalogs,
                                        catalogRules,
                                        ids,
                                        random,
                                        trash,
                                        changes,
                                        undos,
                                        tenants.log(),
                                        clock)
                                .routes(),
                        new DraftRoutes(
                                        database,
                                        catalogs,
                                        catalogRules,
                                        ids,
                                        random,
                                        trash,
                                        tenants.log(),
                                        clock,
                                        draftBytes)
                                .routes(),
                        new ImportRoutes(database, catalogRules, filing.uploads(), ids, changes).routes(),
                        new TrashRoutes(database, trash, catalogRules, tenants.log(), clock).routes(),
                        new AvailabilityRoutes(database, catalogs, tenants.log(), clock).routes(),
                        new MemberRoutes(
                                        database,
                                        people.memberships(),
                                        people.invitations(),
                                        catalogs::exists,
                                        tenants.keys()::limit,
                                        tenants.log())
                                .routes(),
                        new InvitationRoutes(
                                        database,
                                        people.invitations(),
                                        catalogs::exists,
                                        tenants.log(),
                                        links.page(""),
                                        people.mailing().letters(),
                                        nanos)
                                .routes(),
                        filing.routes().routes(),
                        new AnalyticsRoutes(storage.scans(), analytics, privacyRules()).routes(),
                        new ContractRoutes(links.page("")).routes(),
                        listeners.routes(),
                        health.routes())
                .flatMap(List::stream)
                .toList();
    }

    /** Deletes workspaces: here alone all that has rows of theirs is known. What the public sees goes first. */
    private Erasure erasure(
            Storage storage, Tenants tenants, People people, QrCodes codes, Filing filing, Idempotency idempotency) {
        return new Erasure(
                storage.database(),
                tenants.keys(),
                people.memberships()::removeAll,
                List.of(
                        codes::removeSome,
                        Catalogs::removeSome,
                        Drafts::removeSome,
                        Trash::removeSome,
                        KeptUndos::removeSome,
                        filing.files()::removeSome,
                        Tombstones::removeSome,
                        tenants.log()::removeSome,
                        idempotency::removeSome,
                        tenants.credits()::removeSome,
                        tenants.keys()::removeAll,
                        people.memberships()::removeAll),
                codes::hasUnpurged,
                workspace -> RollUps.removeWorkspace(storage.scans().of(workspace), Ids.bytes(workspace)),
                clock);
    }

    /** What a table is called on the pages of a workspace's catalogue. */
    private static BinaryOperator<String> tableWords(Catalogs catalogs) {
        Map<Language, Words> words = Words.load("menu");
        return (workspace, id) -> {
            String own = catalogs.findLanguage(workspace, id).orElse(null);
            return Objects.requireNonNull(words.get(Language.find(own).orElse(Language.EN)))
                    .say("table", "{table}");
        };
    }

    private static Pictures.Logos logos(SmallPictures pictures, Files files) {
        return new Pictures.Logos() {
            @Override
            public Optional<Pixels> find(String workspaceId, String fileId) {
                return pictures.find(workspaceId, fileId).map(Main::pixels);
            }

            @Override
            public boolean has(String workspaceId, String fileId) {
                return files.hasPicture(workspaceId, fileId);
            }
        };
    }

    /** Uploaded files and their contents, and the processor that re-encodes uploaded pictures. */
    record Filing(
            Database database,
            Files files,
            Contents contents,
            ImageProcessor images,
            Uploads uploads,
            FileRoutes routes) {}

    private Filing filing(Storage storage, Tenants tenants, QrCodes codes, ShortLinks links) throws StartRefused {
        int most = config.files().maxMb() << 20;
        Uploads uploads = new Uploads(startup.uploads(storage.data()), most);
        ImageProcessor images = new ImageProcessor(most);
        startup.onStop("image processor", images);
        Contents contents = new Contents(storage.database(), ids, clock);
        long quota = (long) config.files().quotaMb() << 20;
        Files files = new Files(storage.database(), contents, ids, clock, quota);
        FileRoutes routes = new FileRoutes(
                storage.database(),
                files,
                contents,
                images,
                uploads,
                uses(codes),
                (tx, workspace, file) -> FileUses.changed(tx, workspace, file, clock.instant()),
                tenants.log(),
                links.page(""));
        return new Filing(storage.database(), files, contents, images, uploads, routes);
    }

    static FileRoutes.Uses uses(QrCodes codes) {
        return (tx, workspace, file, most) -> Stream.of(
                        FileUses.list(tx, workspace, file, most),
                        codes.listUsesOf(tx, workspace, file, most),
                        Workspaces.listUsesOf(tx, workspace, file))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * An uploaded picture in the form that logos of codes are drawn from: {@code qr} and {@code file} do not know each
     * other and are connected here.
     */
    private static Pixels pixels(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        return new Pixels(width, height, picture.getRGB(0, 0, width, height, null, 0, width));
    }

    private KeptUndos undos() {
        return new KeptUndos(config.catalogs().trashKept());
    }

    /** What is deleted, and how long it is kept. */
    static Trash trash(Config config, Ids ids) {
        return new Trash(ids, config.catalogs().trashKept(), config.catalogs().trashItems());
    }

    /** Catalogues and codes do not know each other; the functions that they need of each other are passed here. */
    private Catalogs catalogs(Database database, QrCodes codes, ShortLinks links) {
        return new Catalogs(
                database,
                ids,
                random,
                (tx, workspace, catalog) -> codes.findNewestOf(tx, workspace, catalog)
                        .map(code -> new CodeLink(code.id(), code.slug(), links.url(code.slug())))
                        .orElse(null),
                codes::announceOf);
    }

    private CatalogRules catalogRules(
            ShortLinks links, Function<String, Workspace> workspaces, BiPredicate<String, String> hasPicture) {
        Config.Catalogs settings = config.catalogs();
        return new CatalogRules(
                links.page(""),
                id -> {
                    Workspace workspace = workspaces.apply(id);
                    Defaults defaults = workspace.defaults();
                    return new CatalogRules.Start(
                            Objects.requireNonNullElse(defaults.currency(), settings.defaultCurrency()),
                            workspace.zones().latest(),
                            Objects.requireNonNullElse(defaults.language(), CatalogDraft.DEFAULT_LANGUAGE));
                },
                hasPicture,
                settings.sections(),
                settings.items(),
                (long) settings.maxMb() << 20);
    }

    /** From what a workspace has deleted to the page of its one catalogue. */
    private static SuggestedPages ways(Catalogs catalogs, ShortLinks links) {
        return workspace -> catalogs.findOnly(workspace, (name, path) -> new SuggestedPage(name, links.page(path)))
                .orElse(null);
    }

    /** A client that asks for too many unknown pages is limited; all kinds of pages count together. */
    private List<Route> pages(
            QrCodes codes,
            Catalogs catalogs,
            SuggestedPages ways,
            Live livePages,
            Filing filing,
            Threads threads,
            ClientAddresses addresses,
            LookupLimiter slugs) {
        PublicFiles files = new PublicFiles(
                filing.database(),
                filing.contents(),
                (asked, id) -> slugs.find(
                        asked.ask(addresses::clientKey), () -> filing.files().findById(id)));

        PageRoutes landings = new PageRoutes(
                (asked, slug) -> slugs.find(asked.ask(addresses::clientKey), () -> codes.findBySlug(slug)),
                pictures(filing.files()),
                new SmallPictures(filing.database(), filing.files(), filing.contents())::jpeg,
                ways,
                threads.drawing(),
                clock);
        MenuRoutes menus = new MenuRoutes(
                livePages.kept(),
                livePages.streams(),
                addresses::clientKey,
                (asked, slug) -> slugs.find(
                                asked.ask(addresses::clientKey),
                                () -> catalogs.find(slug).known())
                        .orElseGet(Catalogs.Found.Unknown::new),
                ways,
                livePages.sources());
        return Stream.of(landings.routes(), menus.routes(), files.routes())
                .flatMap(List::stream)
                .toList();
    }

    /** The page cache and the event streams of open pages; both are notified of every change of a catalogue. */
    private record Live(PageCache kept, MenuSources sources, EventStreams streams) {
        void changed(String catalogId) {
            kept.changed(catalogId);
            streams.changed(catalogId);
        }
    }

    private Live livePages(
            Database database,
            Catalogs catalogs,
            Filing filing,
            ShortLinks links,
            Threads threads,
            PrometheusMeterRegistry metrics) {
        Config.Pages settings = config.pages();
        ByteBudget pageMemory =
                new ByteBudget(Runtime.getRuntime().maxMemory() / 6, PAGE_WAIT, "Too many pages are being made.");
        PageCache kept = new PageCache(clock, (long) settings.cacheMb() << 20, threads.pages(), pageMemory);
        MenuSources sources = new MenuSources(catalogs, clock, pictures(filing.files()), links.page(""));
        MenuStates states = new MenuStates(kept, sources);
        EventStreams streams = new EventStreams(settings.streams(), kept, states::find, threads.requests());
        Live live = new Live(kept, sources, streams);
        database.listen(Catalogs.CHANGED, live::changed);
        database.onMissedNotices(kept::lost);
        Metrics.bind(metrics, kept, streams);
        return live;
    }

    /** The handler of cached pages of one event loop. */
    private CachedPageHandler quickPages(Live live, PrometheusMeterRegistry metrics) {
        return new CachedPageHandler(live.kept(), MenuRoutes::key, ids.next("page_"), metrics);
    }

    private static Function<Collection<String>, Map<String, Picture>> pictures(Files files) {
        return ids -> {
            Map<String, Picture> pictures = new HashMap<>();
            files.shown(ids)
                    .forEach((id, shown) ->
                            pictures.put(id, new Picture(id, shown.width(), shown.height(), shown.alternative())));
            return pictures;
        };
    }

    private Privacy.Rules privacyRules() {
        Config.Scans scans = config.scans();
        return new Privacy.Rules(scans.uniqueBy().setting(), scans.retention().toDays(), scans.honoursGpc());
    }

    /** Programs and open pages that listen until their key is revoked or their session ends, and what they are told. */
    private Listeners listeners(Storage storage, Tenants tenants, Catalogs catalogs, Threads threads) {
        Database database = storage.database();
        Listeners listeners = new Listeners(
                config.dashboard().streams(), config.pages().streams().heartbeat(), catalogs::exists);
        database.listen(ApiKeys.REVOKED, listeners::end);
        database.listen(Sessions.ENDED, listeners::end);
        database.listen(Memberships.CHANGED, listeners::end);
        var _ = new LiveScans(
                storage.scans(),
                clock,
                (tx, workspace) -> tenants.workspaces().get(tx, workspace).zones(),
                listeners,
                threads.requests());
        var _ = new CatalogEvents(database, listeners, threads.requests());
        var _ = new DraftEvents(database, listeners);
        var _ = new Presence(listeners, database, ids.next("node_"), threads.requests());
        Memberships memberships = new Memberships();
        var _ = new StreamRecheck(
                database,
                listeners,
                (tx, caller) -> switch (caller.actor()) {
                    case Actor.Key _ -> tenants.keys().isUnchanged(tx, caller);
                    case Actor.Person person -> memberships.isUnchanged(tx, caller, person, clock.instant());
                    case Actor.CommandLine _ -> false;
                },
                threads.requests());
        return listeners;
    }

    /** The API stands behind the session a second time; a cookie opens nothing else, a key nothing of the dashboard. */
    private FrontDoor door(
            Dispatcher.Shared shared,
            Tenants tenants,
            List<Route> api,
            List<Route> pages,
            Dashboard dashboard,
            int port) {
        Dispatcher.Admission keys = Dispatcher.Admission.by(tenants.guard());
        SameOrigin sameOrigin = new SameOrigin(config.web().baseUrl(port));
        Dispatcher.Admission sessions =
                new Dispatcher.Admission(dashboard.accounts().guard(), sameOrigin::check, Map.of());
        Dispatcher.Admission programs =
                new Dispatcher.Admission(dashboard.accounts().guard(), sameOrigin::check, AppHtml.OF_THE_API);
        List<Route> behindSession = config.dashboard().isOn()
                ? api.stream()
                        .filter(route -> route.access() != Route.Access.PUBLIC)
                        .map(route -> needsProof(route)
                                ? route.through(dashboard.accounts().guard()::proving)
                                : route)
                        .map(route -> isOfCatalog(route)
                                ? route.through(dashboard.accounts().guard()::withinCatalogs)
                                : route)
                        .map(route -> route.mountedAt("/app/:" + SessionGuard.WORKSPACE))
                        .toList()
                : List.of();
        return new FrontDoor(
                new Dispatcher(shared, api, Errors.PROBLEMS, keys),
                new Dispatcher(shared, pages, new ErrorPages(), keys),
                new Dispatcher(
                        shared,
                        dashboard.routes(),
                        new AppErrors(dashboard.accounts().pages()),
                        sessions),
                new Dispatcher(shared, behindSession, Errors.PROBLEMS, programs),
                config.web().shortUrl());
    }

    /** Whether a change outlasts the session that it is made from. */
    private static boolean needsProof(Route route) {
        return !route.isSafe()
                && (Stream.of("keys", "members", "invitations")
                                .anyMatch(word -> route.path().startsWith("/api/v1/" + word))
                        || route.method().equals("DELETE") && route.path().equals("/api/v1/workspace"));
    }

    /** Whether the path of a route names a catalogue, which may not be there for everybody. */
    private static boolean isOfCatalog(Route route) {
        return route.path().startsWith("/api/v1/catalogs/:id");
    }

    /** That of every database of scans: where one is away, the others get theirs. */
    private List<Runnable> retention(Storage storage, Recording recording, QrCodes codes, StoreClock storeClock) {
        return storage.scans().all().stream()
                .<Runnable>map(store -> retention(store, storage, recording, codes, storeClock)::run)
                .toList();
    }

    private Retention retention(
            ScanStore store, Storage storage, Recording recording, QrCodes codes, StoreClock storeClock) {
        return new Retention(
                store.database(),
                storage.keys(),
                recording.journal(),
                clock,
                storeClock,
                config.scans().retention(),
                unreadable.in(store.number()),
                () -> codes.listUnpurged(clock.instant().minus(PURGE_DELAY), store.number()).stream()
                        .map(code -> new Retention.Deleted(code.workspaceId(), code.id(), code.moves()))
                        .toList(),
                gone -> codes.purged(
                        gone.stream()
                                .map(code -> new QrCodes.Unpurged(code.workspaceId(), code.codeId(), code.moves()))
                                .toList(),
                        store.number()));
    }

    private void listen(int port, Vertx vertx, Function<Vertx, Handler<HttpServerRequest>> handlers)
            throws StartRefused, InterruptedException {
        startup.listen(config.web().host(), port, vertx, LOOPS, requestIds, handlers);
    }
}
