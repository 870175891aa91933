package placard;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import placard.analytics.Analytics;
import placard.analytics.AnalyticsRoutes;
import placard.base.Ids;
import placard.base.Zones;
import placard.catalog.CatalogRoutes;
import placard.catalog.CatalogRules;
import placard.catalog.Catalogs;
import placard.catalog.CodeLink;
import placard.catalog.ItemRoutes;
import placard.catalog.SectionRoutes;
import placard.cli.Commands;
import placard.page.ErrorPages;
import placard.page.PageRoutes;
import placard.qr.Pictures;
import placard.qr.QrCodes;
import placard.qr.QrRoutes;
import placard.qr.QrRules;
import placard.qr.ShortLinks;
import placard.scan.Addresses;
import placard.scan.Codes;
import placard.scan.Recorder;
import placard.scan.Retention;
import placard.scan.ScanRoutes;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityHeader;
import placard.scan.visitor.ClientAddress;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.storage.Database;
import placard.storage.Store;
import placard.web.Dispatcher;
import placard.web.Errors;
import placard.web.Idempotency;
import placard.web.RateLimits;
import placard.web.Route;
import placard.web.Server;
import placard.workspace.ApiKeys;
import placard.workspace.Credits;
import placard.workspace.FirstStart;
import placard.workspace.Guard;
import placard.workspace.WorkspaceRoutes;
import placard.workspace.Workspaces;

/** Makes everything, by hand and in order: this is the map of the process. */
public final class Main {
    private static final int LOOPS = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int SEGMENT_BYTES = 16 << 20;
    private static final Duration PURGE_DELAY = Duration.ofHours(1);

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Commands.run(arguments, System.getenv(), System.out, System.err, Main::start));
    }

    /**
     * Starts a server.
     *
     * @throws StartRefused if it cannot run, with a sentence that says what to do
     */
    public static Running start(Config config) throws StartRefused, InterruptedException {
        return start(config, Clock.systemUTC());
    }

    /** The same with another clock. */
    public static Running start(Config config, InstantSource clock) throws StartRefused, InterruptedException {
        Startup startup = new Startup();
        try {
            return start(config, clock, startup);
        } catch (StartRefused | InterruptedException | RuntimeException | Error failure) {
            startup.undo();
            throw failure;
        }
    }

    private static Running start(Config config, InstantSource clock, Startup startup)
            throws StartRefused, InterruptedException {
        SecureRandom random = new SecureRandom();
        Ids ids = new Ids(clock, random);
        Supplier<String> requestIds = () -> ids.next("req_");
        Config bound = config.boundTo(startup.port(config));
        Path data = startup.folder(config.data());
        startup.onStop("data folder", startup.lock(data));

        HashKeys keys = startup.keys(config.keyDir(), random);
        Database database = startup.store(() -> Store.open(data, config.database()));
        startup.onStop("store", database);
        startup.checkKeys(database, keys, clock.instant());

        Credits credits = new Credits(ids, clock);
        Workspaces workspaces = new Workspaces(ids, clock, credits);
        ApiKeys apiKeys = new ApiKeys(database, clock);
        Optional<String> firstKey = FirstStart.run(
                database, workspaces, apiKeys, ids, random, clock, config.initialCredits(), config.bootstrapKey());

        Journal journal = startup.journal(
                data.resolve("journal"),
                new JournalSettings(SEGMENT_BYTES, (long) config.journalQuotaMb() << 20, config.journalSync()),
                random,
                Recorder.positions(database));
        startup.onStop("journal", journal);
        Recorder recorder = new Recorder(database, journal, keys, clock);
        startup.onStop("recorder", recorder);

        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        ThreadPoolExecutor drawing = new ThreadPoolExecutor(
                2,
                2,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(64),
                Thread.ofPlatform().name("drawing-", 0).daemon().factory());
        startup.onStop("threads", () -> {
            executor.shutdown();
            drawing.shutdown();
            executor.awaitTermination(3, TimeUnit.SECONDS);
        });

        Vertx vertx = Server.vertx();
        startup.onStop("event loops", () -> Server.close(vertx));

        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Metrics.bind(metrics, journal, recorder);

        byte[] counting = new byte[32];
        random.nextBytes(counting);
        ClientAddress clients = new ClientAddress(config.trustedProxies(), config.proxyHeader());
        Cities cities = startup.cities(config.geoDatabase());
        Addresses addresses = new Addresses(
                clients,
                config.proxyHeader().headerName(),
                cities,
                config.cityHeader() == null ? null : new CityHeader(config.cityHeader(), clients),
                new SecretKeySpec(counting, "HmacSHA256"));

        Guard guard = new Guard(
                database, apiKeys, clock, new RateLimits(clock, config.authFailureLimit(), Duration.ofMinutes(1)));
        Idempotency idempotency = new Idempotency(clock);
        Dispatcher.Shared shared = new Dispatcher.Shared(
                database,
                idempotency,
                new RateLimits(clock, config.rateLimit(), Duration.ofMinutes(1)),
                guard,
                addresses::clientKey,
                requestIds,
                executor,
                metrics);

        ShortLinks links = new ShortLinks(bound.baseUrl(), bound.shortUrl());
        QrCodes codes = new QrCodes(database, ids, random, clock, credits::take, Codes.CHANGED);
        Function<String, Zones> zonesOf =
                id -> database.read(tx -> workspaces.get(tx, id).zones());
        Catalogs catalogs = new Catalogs(
                database,
                ids,
                random,
                (tx, workspace, catalog) -> codes.findNewestOf(tx, workspace, catalog)
                        .map(code -> new CodeLink(code.id(), code.slug(), links.url(code.slug())))
                        .orElse(null),
                codes::announceOf);
        CatalogRules catalogRules = new CatalogRules(
                bound.baseUrl(),
                Currency.getInstance(config.defaultCurrency()),
                id -> zonesOf.apply(id).latest(),
                (_, _) -> false,
                config.catalogSections(),
                config.catalogItems());
        LiveCodes live = new LiveCodes(codes, links, zonesOf, catalogs::findPath);
        RateLimits unknownSlugs = new RateLimits(clock, config.unknownSlugLimit(), Duration.ofSeconds(1));
        ScanRoutes.Shared scans = new ScanRoutes.Shared(
                new Codes(database, config.codesInMemory(), Codes.REFRESH, executor, Workspaces.CHANGED, live::find),
                journal,
                keys,
                addresses,
                unknownSlugs,
                clock,
                executor,
                config.honourGpc(),
                config.recordScans());
        QrRules rules = new QrRules(links, (_, _) -> false, catalogs::exists);
        Health health = new Health(database, journal);

        List<Route> routes = new ArrayList<>();
        routes.addAll(new WorkspaceRoutes(database, workspaces, apiKeys, credits, ids, random, clock).routes());
        routes.addAll(new QrRoutes(database, codes, rules, new Pictures(drawing), clock).routes());
        routes.addAll(new CatalogRoutes(database, catalogs, catalogRules, ids, random, clock).routes());
        routes.addAll(new SectionRoutes(database, catalogRules, ids, clock).routes());
        routes.addAll(new ItemRoutes(database, catalogRules, ids, random, clock).routes());
        routes.addAll(new AnalyticsRoutes(
                        database,
                        new Analytics(database, clock),
                        config.uniqueBy().setting())
                .routes());
        routes.addAll(new ContractRoutes().routes());
        routes.addAll(health.routes());
        Dispatcher api = new Dispatcher(shared, routes, Errors::answer, Errors::internal);
        ErrorPages errors = new ErrorPages();
        PageRoutes pages = new PageRoutes(codes::findBySlug, asked -> {
            if (!unknownSlugs.isOff()) {
                unknownSlugs.take(asked.ask(addresses::clientKey));
            }
        });
        FrontDoor door = new FrontDoor(
                api, new Dispatcher(shared, pages.routes(), errors::refused, errors::internal), bound.shortUrl());

        Retention retention = new Retention(
                database,
                keys,
                journal,
                clock,
                config.scanRetention(),
                () -> codes.listUnpurged(clock.instant().minus(PURGE_DELAY)).stream()
                        .map(code -> new Retention.Deleted(code.workspaceId(), code.id()))
                        .toList(),
                code -> codes.purged(code.workspaceId(), code.codeId()));
        Housekeeping housekeeping = new Housekeeping(database, retention, idempotency, guard, cities);
        startup.onStop("housekeeping", housekeeping);
        startup.listenForManagement(bound, vertx, metrics);
        recorder.start();
        housekeeping.start();
        startup.listen(
                bound,
                vertx,
                LOOPS,
                requestIds,
                own -> door.of(new ScanRoutes(scans, own, new Hasher(config.uniqueBy()), ids.next("scan_"))));
        return new Running(bound, database.kind(), firstKey, routes, health, startup);
    }
}
