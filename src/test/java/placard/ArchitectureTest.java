package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The allowed dependencies between packages, compared with the code: a new one has to be added here, where a reviewer
 * sees it.
 */
class ArchitectureTest {
    /**
     * From each package to those that it may know. {@code wiring} connects all of them and stands outside, as the root does,
     * in which is {@code Main} alone. A command gets what it needs from the settings and from the packages of its features.
     */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("base", Set.of()),
            Map.entry("storage", Set.of("base")),
            Map.entry("web", Set.of("base", "storage")),
            // What is changed is written down where it is changed, in its transaction.
            Map.entry("activity", Set.of("base", "storage", "web")),
            // The publisher of an event calls its listeners.
            Map.entry("events", Set.of("base", "storage", "web")),
            Map.entry("mail", Set.of("base", "storage")),
            Map.entry("oidc", Set.of("base")),
            Map.entry("account", Set.of("base", "storage", "web", "activity", "mail")),
            Map.entry("account.team", Set.of("base", "storage", "web", "activity", "account")),
            Map.entry("account.signin", Set.of("base", "storage", "web", "activity", "account", "account.team")),
            Map.entry("account.own", Set.of("base", "storage", "web", "activity", "account", "account.signin")),
            Map.entry("outbound", Set.of("base")),
            // Its events come from the activity log and the recorders, in the transaction of each change.
            // Chats hear of them in one of the pages' languages.
            Map.entry(
                    "webhook",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "outbound",
                            "page",
                            "scan.client",
                            "scan.count",
                            "scan.journal")),
            // It reports to endpoints and to members, and reads the totals of scans.
            Map.entry("alert", Set.of("account", "activity", "analytics", "base", "mail", "storage", "web", "webhook")),
            Map.entry("workspace", Set.of("base", "storage", "web", "activity")),
            Map.entry("file", Set.of("base", "storage", "web", "activity", "file.picture")),
            Map.entry("file.picture", Set.of("base")),
            Map.entry(
                    "qr",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "qr.judge",
                            "qr.content",
                            "qr.rule",
                            // The words for devices and systems in a made-up scan.
                            "scan.client",
                            "qr.encode",
                            "qr.draw",
                            "qr.draw.shape",
                            "qr.draw.format")),
            // Rules and analytics have the same words for devices and systems.
            Map.entry("qr.rule", Set.of("base", "scan.client")),
            Map.entry(
                    "qr.judge",
                    Set.of("base", "qr.content", "qr.encode", "qr.draw", "qr.draw.shape", "qr.draw.format")),
            Map.entry(
                    "qr.print",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "qr",
                            "qr.judge",
                            "qr.content",
                            "qr.encode",
                            "qr.draw",
                            "qr.draw.shape",
                            "qr.draw.format")),
            Map.entry("qr.content", Set.of("base")),
            Map.entry("qr.encode", Set.of()),
            Map.entry("qr.draw", Set.of("qr.encode", "qr.draw.shape", "qr.draw.trace")),
            Map.entry("qr.draw.trace", Set.of("qr.draw.shape")),
            Map.entry("qr.draw.shape", Set.of("qr.encode")),
            Map.entry("qr.draw.format", Set.of("qr.encode", "qr.draw", "qr.draw.shape")),
            // The catalogue's nouns stand below its rooms: nothing may be added here that points up to one of them.
            Map.entry(
                    "catalog",
                    Set.of("base", "storage", "web", "activity", "events", "catalog.item", "catalog.profile")),
            Map.entry(
                    "catalog.trash",
                    Set.of("base", "storage", "web", "activity", "catalog", "catalog.item", "catalog.profile")),
            Map.entry(
                    "catalog.draft",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "events",
                            "catalog",
                            "catalog.item",
                            "catalog.profile",
                            "catalog.trash")),
            Map.entry(
                    "catalog.edit",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "catalog",
                            "catalog.item",
                            "catalog.profile",
                            "catalog.trash",
                            "catalog.draft")),
            Map.entry(
                    "catalog.price",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "catalog",
                            "catalog.item",
                            "catalog.profile",
                            "catalog.draft")),
            Map.entry(
                    "catalog.table",
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "catalog",
                            "catalog.item",
                            "catalog.profile",
                            "catalog.draft",
                            "catalog.edit",
                            "catalog.table.sheet",
                            "catalog.table.words")),
            // What is a formula is the same for every table that is written.
            Map.entry("catalog.table.words", Set.of("base", "catalog.item", "catalog.table.sheet")),
            Map.entry("catalog.table.sheet", Set.of("base")),
            Map.entry("catalog.item", Set.of("base", "catalog.item.spoken", "storage")),
            Map.entry("catalog.item.spoken", Set.of("base")),
            Map.entry("catalog.profile", Set.of("base", "catalog.item")),
            Map.entry(
                    "scan",
                    // The redirect asks the rules of a code.
                    Set.of(
                            "base",
                            "storage",
                            "web",
                            "qr.rule",
                            "scan.count",
                            "scan.journal",
                            "scan.visitor",
                            "scan.client")),
            Map.entry("scan.count", Set.of("base", "storage", "scan.journal", "scan.visitor", "scan.client")),
            // What the optional module is asked for; that module knows this one, never the other way.
            Map.entry("scan.cluster", Set.of("base", "storage", "scan.count", "scan.journal", "scan.visitor")),
            Map.entry(
                    "scan.upkeep",
                    Set.of("base", "storage", "scan.count", "scan.client", "scan.journal", "scan.visitor")),
            Map.entry("scan.journal", Set.of()),
            Map.entry("scan.visitor", Set.of("base")),
            Map.entry("scan.client", Set.of()),
            // Who reads a table of numbers must call them by the names of the one who writes it: Dimension; and must
            // know
            // from when on they are whole: Horizon.
            Map.entry("analytics", Set.of("base", "storage", "web", "events", "scan.count", "scan.upkeep")),
            Map.entry(
                    "page",
                    Set.of(
                            "base",
                            "web",
                            "qr",
                            "qr.print",
                            "qr.content",
                            "qr.encode",
                            "qr.draw",
                            "qr.draw.shape",
                            "qr.draw.format",
                            "page.live",
                            "page.generated")),
            Map.entry(
                    "page.menu",
                    Set.of(
                            "base",
                            "web",
                            "catalog",
                            "catalog.draft",
                            "catalog.item",
                            "catalog.profile",
                            "page",
                            "page.card",
                            "page.live",
                            "page.generated")),
            Map.entry("page.card", Set.of("base", "web", "qr", "qr.draw", "qr.draw.shape")),
            Map.entry("page.live", Set.of("base", "web")),
            // The rooms of the dashboard know its frame, and not each other.
            Map.entry(
                    "app",
                    Set.of(
                            "account",
                            "account.own",
                            "account.signin",
                            "alert",
                            "analytics",
                            "base",
                            "catalog.item",
                            "mail",
                            "page",
                            "page.generated.app",
                            "qr",
                            "qr.content",
                            "web")),
            // The overview of a person reads all of their workspaces.
            Map.entry(
                    "app.account",
                    Set.of(
                            "account",
                            "account.own",
                            "account.signin",
                            "account.team",
                            "alert",
                            "analytics",
                            "app",
                            "base",
                            "catalog",
                            "mail",
                            "oidc",
                            "page",
                            "page.generated.app",
                            "storage",
                            "web",
                            "workspace")),
            Map.entry(
                    "app.activity",
                    Set.of("account", "activity", "app", "base", "page", "page.generated.app", "qr", "web")),
            Map.entry(
                    "app.catalog", Set.of("account", "app", "base", "page", "page.generated.app", "web", "workspace")),
            Map.entry(
                    "app.code",
                    Set.of(
                            "analytics",
                            "app",
                            "base",
                            "page",
                            "page.generated.app",
                            "qr",
                            "qr.content",
                            "qr.rule",
                            "scan.client",
                            "web")),
            Map.entry("app.file", Set.of("app", "base", "file", "page", "page.generated.app", "web")),
            // Operators do the same here as by commands.
            Map.entry(
                    "app.instance",
                    Set.of(
                            "account",
                            "account.team",
                            "activity",
                            "app",
                            "base",
                            "mail",
                            "page",
                            "page.generated.app",
                            "qr",
                            "storage",
                            "web",
                            "workspace")),
            Map.entry(
                    "app.numbers",
                    Set.of("analytics", "app", "base", "page", "page.generated.app", "qr", "web", "workspace")),
            Map.entry("app.webhook", Set.of("app", "base", "page", "page.generated.app", "web", "webhook")),
            Map.entry(
                    "app.workspace",
                    Set.of(
                            "account",
                            "account.team",
                            "alert",
                            "app",
                            "base",
                            "mail",
                            "page",
                            "page.generated.app",
                            "web",
                            "workspace")),
            Map.entry(
                    "settings",
                    Set.of(
                            "base",
                            "storage",
                            "mail",
                            "oidc",
                            "workspace",
                            "page.live",
                            "scan.count",
                            "scan.journal",
                            "scan.cluster",
                            "scan.visitor")),
            Map.entry(
                    "server",
                    Set.of(
                            "settings",
                            "base",
                            "storage",
                            "web",
                            "account",
                            "catalog",
                            "file",
                            "workspace",
                            "page.live",
                            "scan",
                            "scan.count",
                            "scan.journal",
                            "scan.cluster",
                            "scan.upkeep",
                            "scan.visitor")),
            Map.entry(
                    "cli",
                    Set.of(
                            "settings",
                            "server",
                            "base",
                            "storage",
                            "web",
                            "activity",
                            "workspace",
                            "account",
                            "account.signin",
                            "account.team",
                            "catalog",
                            "catalog.profile",
                            "file",
                            "file.picture",
                            "qr",
                            "webhook",
                            // Commands that need the nodes' hash keys read them where these have them.
                            "scan.cluster",
                            "scan.upkeep",
                            "scan.visitor")));

    /** Packages that all others know. */
    private static final Set<String> BROAD = Set.of("base", "web");

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("placard");
    }

    @Test
    void packagesKnowOnlyWhatTheMapSays() {
        Map<String, Set<String>> strangers = new TreeMap<>();
        for (JavaClass from : classes) {
            String here = feature(from);
            if (here.isEmpty() || here.equals("wiring") || here.startsWith("page.generated")) {
                continue;
            }
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(to -> to.getPackageName().startsWith("placard"))
                    .map(ArchitectureTest::feature)
                    .filter(there -> !there.equals(here))
                    .filter(there -> !ARROWS.getOrDefault(here, Set.of()).contains(there))
                    .forEach(there -> strangers
                            .computeIfAbsent(here, _ -> new TreeSet<>())
                            .add(there));
        }
        assertThat(strangers).isEmpty();
    }

    @Test
    void theRootIsMainAlone() {
        Set<String> root = new TreeSet<>();
        classes.stream()
                .filter(type -> feature(type).isEmpty() && !type.isAnonymousClass())
                .forEach(type -> root.add(type.getSimpleName()));
        assertThat(root).containsExactly("Main");
    }

    @Test
    void nothingKnowsMainAndNothingButMainKnowsWiring() {
        Set<String> strangers = new TreeSet<>();
        for (JavaClass from : classes) {
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(to -> to.getPackageName().startsWith("placard"))
                    .filter(to -> !feature(to).equals(feature(from)))
                    .filter(to -> feature(to).isEmpty()
                            || feature(to).equals("wiring") && !feature(from).isEmpty())
                    .forEach(to -> strangers.add(from.getName() + " " + to.getName()));
        }
        assertThat(strangers).isEmpty();
    }

    @Test
    void everyPackageIsOnTheMap() {
        Set<String> packages = new TreeSet<>();
        classes.forEach(type -> packages.add(feature(type)));
        packages.removeIf(name -> name.isEmpty() || name.equals("wiring") || name.startsWith("page.generated"));
        assertThat(ARROWS.keySet()).containsAll(packages);
    }

    @Test
    void noPackageHasMoreThanThirtyFiles() throws IOException {
        Map<String, Long> large = new TreeMap<>();
        for (Path root : List.of(Path.of("src/main/java"), Path.of("cluster/src/main/java"))) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> root.resolve("placard")
                                .relativize(file.getParent())
                                .toString())
                        .forEach(folder -> large.merge(folder, 1L, Long::sum));
            }
        }
        assertThat(large).containsKeys("base", "cluster/log");
        large.entrySet().removeIf(each -> each.getValue() <= (BROAD.contains(each.getKey()) ? 40 : 30));
        assertThat(large).isEmpty();
    }

    /** What a tenant names is reached by {@code outbound} alone. */
    @Test
    void onlyOutboundSendsRequests() {
        Set<String> strangers = new TreeSet<>();
        for (JavaClass from : classes) {
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getName())
                    .filter(ArchitectureTest::opensConnections)
                    .filter(name -> !isAllowed(feature(from), name))
                    .forEach(name -> strangers.add(from.getName() + " " + name));
        }
        assertThat(strangers).isEmpty();
    }

    private static boolean opensConnections(String name) {
        return name.startsWith("java.net.http.")
                || name.startsWith("io.vertx.core.http.HttpClient")
                || name.startsWith("io.netty.resolver.")
                || name.startsWith("io.netty.bootstrap.")
                || Set.of(
                                "io.vertx.core.net.NetClient",
                                "io.vertx.core.http.WebSocketClient",
                                "java.net.Socket",
                                "java.net.URLConnection",
                                "java.net.HttpURLConnection",
                                "java.nio.channels.SocketChannel")
                        .contains(name);
    }

    private static boolean isAllowed(String feature, String name) {
        return switch (feature) {
            case "outbound" -> true;
            // The mail server, the OpenID provider, the database and the own server are the operator's.
            case "mail", "oidc", "cli" -> name.startsWith("java.net.");
            case "storage" -> name.equals("java.net.Socket") || name.equals("java.nio.channels.SocketChannel");
            default -> false;
        };
    }

    @Test
    void onlyStorageSpeaksJdbc() {
        Set<String> strangers = new TreeSet<>();
        for (JavaClass from : classes) {
            boolean isRowMapper = from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getName())
                    .anyMatch(name -> name.startsWith("java.sql.") && !name.equals("java.sql.SQLException"));
            if (isRowMapper && !feature(from).equals("storage")) {
                strangers.add(from.getName());
            }
        }
        assertThat(strangers).isEmpty();
    }

    @Test
    void nothingButTheRootAndTheCommandLineReadsTheClock() {
        Set<String> readers = new TreeSet<>();
        for (JavaClass from : classes) {
            from.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().getName().startsWith("java.time."))
                    .filter(call -> call.getName().equals("now")
                            || call.getName().equals("systemUTC")
                            || call.getName().equals("systemDefaultZone"))
                    .forEach(_ -> readers.add(feature(from)));
            from.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().getName().equals("java.lang.System")
                            && call.getName().equals("currentTimeMillis"))
                    .forEach(_ -> readers.add(feature(from)));
        }
        assertThat(readers).isSubsetOf("", "cli");
    }

    /** Scans of a workspace are in one of several databases: who wants them has to say whose. */
    @Test
    void numbersAreReadThroughTheStoresOfScansAlone() {
        Set<String> strangers = new TreeSet<>();
        for (JavaClass from : classes) {
            boolean isOfScans =
                    feature(from).startsWith("scan") || feature(from).equals("storage");
            from.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().getName().equals("placard.storage.Database"))
                    .filter(call ->
                            feature(from).equals("analytics") || call.getName().equals("writeScans") && !isOfScans)
                    .forEach(call -> strangers.add(from.getName() + " " + call.getName()));
        }
        assertThat(strangers).isEmpty();
    }

    @Test
    void anAddressIsReadInOnePlace() {
        Set<String> readers = new TreeSet<>();
        for (JavaClass from : classes) {
            from.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getName().equals("remoteAddress"))
                    .forEach(_ -> readers.add(from.getSimpleName()));
        }
        assertThat(readers).containsExactly("ClientAddresses");
    }

    /** The package below {@code placard}, or nothing for the root. */
    private static String feature(JavaClass type) {
        String name = type.getPackageName();
        return name.equals("placard") ? "" : name.substring("placard.".length());
    }
}
