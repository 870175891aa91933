package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The allowed dependencies between packages, compared with the code: a new one has to be added here, where a reviewer
 * sees it.
 */
class ArchitectureTest {
    /**
     * From each package to those that it may import. All of them are on a line above, so there is no circle. The root,
     * which is {@code Main} alone, and {@code wiring} connect all packages and are not listed.
     */
    private static final Map<String, Set<String>> ARROWS = arrows("""
        base:
        storage: base
        web: base storage
        # Each change writes to the log in its own transaction.
        activity: base storage web
        # The publisher of an event calls its listeners.
        events: base storage web
        mail: base storage
        oidc: base
        account: base storage web activity mail
        account.team: base storage web activity account
        account.signin: base storage web activity account account.team
        account.own: base storage web activity account account.signin
        outbound: base
        workspace: base storage web activity
        file.picture: base
        file: base storage web activity file.picture
        qr.content: base
        qr.encode:
        qr.draw.shape: qr.encode
        qr.draw.trace: qr.draw.shape
        qr.draw: qr.encode qr.draw.shape qr.draw.trace
        qr.draw.format: qr.encode qr.draw.shape qr.draw
        qr.judge: base qr.content qr.encode qr.draw.shape qr.draw qr.draw.format
        catalog.table.sheet: base
        catalog.item.spoken: base
        catalog.item: base storage catalog.item.spoken
        # Every table that we write has the same rule for formulas.
        catalog.table.words: base catalog.table.sheet catalog.item
        catalog.profile: base catalog.item
        # The nouns of a catalogue stand below its rooms: no arrow leads up to one of them.
        catalog: base storage web activity events catalog.item catalog.profile
        catalog.trash: base storage web activity catalog.item catalog.profile catalog
        catalog.draft: base storage web activity events catalog.item catalog.profile catalog catalog.trash
        catalog.edit: base storage web activity catalog.item catalog.profile catalog catalog.trash
            catalog.draft
        catalog.price: base web activity catalog.item catalog.profile catalog catalog.draft
        catalog.table: base web activity catalog.table.sheet catalog.item catalog.table.words
            catalog.profile catalog catalog.draft catalog.edit
        scan.journal:
        scan.visitor: base
        scan.client:
        # Rules and analytics have the same words for devices and systems.
        qr.rule: base scan.client
        # A made-up scan has words for devices and systems.
        qr: base storage web activity qr.content qr.encode qr.draw.shape qr.draw qr.draw.format qr.judge
            scan.client qr.rule
        qr.print: base storage web activity qr.content qr.encode qr.draw.shape qr.draw.format qr.judge qr
        scan.count: base storage scan.journal scan.visitor scan.client
        # The redirect asks the rules of a code.
        scan: base storage web scan.journal scan.visitor scan.client qr.rule scan.count
        # The interface of the optional module: that module knows this package, never the other way.
        scan.cluster: base storage scan.journal scan.visitor scan.count
        scan.upkeep: base storage scan.journal scan.visitor scan.client scan.count
        # Readers of these tables use the names of their writer (Dimension), and know from when on they are
        # whole (Horizon).
        analytics: base storage web events scan.count scan.upkeep
        page.card: base web qr.draw.shape qr.draw qr
        page.live: base web
        page: base web qr.content qr.encode qr.draw.shape qr.draw.format qr qr.print page.generated
        # Events come from the activity log and the recorders, in the transaction of each change. Chats get
        # them in a language of the pages.
        webhook: base storage web activity outbound scan.journal scan.client scan.count page
        # Reports to endpoints and members; reads the totals of scans.
        alert: base storage web activity mail account analytics webhook
        page.menu: base web catalog.item catalog.profile catalog catalog.draft page.card page.live page
            page.generated
        # The rooms of the dashboard know its frame, and not each other.
        app: base web mail account account.signin account.own qr.content qr analytics page alert
            page.generated.app
        # A person's overview reads all of their workspaces.
        app.account: base storage web mail oidc account account.team account.signin account.own workspace
            catalog analytics page alert app page.generated.app
        app.activity: base web activity account qr page app page.generated.app
        app.catalog: base web account workspace page app page.generated.app
        app.code: base web qr.content scan.client qr.rule qr analytics page app page.generated.app
        app.file: base web file page app page.generated.app
        # Operators do the same here as by commands.
        app.instance: base storage web activity mail account account.team workspace qr page app
            page.generated.app
        app.numbers: base web workspace qr analytics page app page.generated.app
        app.webhook: base web page webhook app page.generated.app
        app.workspace: base web mail account account.team workspace alert app page.generated.app
        settings: base storage mail oidc workspace scan.journal scan.visitor scan.count scan.cluster
            page.live
        server: base storage web account workspace file catalog scan.journal scan.visitor scan.count scan
            scan.cluster scan.upkeep page.live settings
        # Commands that need hash keys read them where the nodes keep them.
        cli: base storage web activity account account.team account.signin workspace file.picture file
            catalog.profile catalog scan.visitor qr scan.cluster scan.upkeep webhook settings server
        """);

    /** Packages that all others know. */
    private static final Set<String> BROAD = Set.of("base", "web");

    /** A static method or a constant; the name of a nested type is no match. */
    private static final Pattern MEMBER_OF_ROUTES =
            Pattern.compile("\\b([A-Z]\\w*Routes)(?:\\.|::)(?!class\\b|new\\b)(?:[a-z]\\w*|[A-Z][A-Z_]+)\\b(?!;)");

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("placard");
    }

    /** One package a line, then a colon and the packages that it may import. A deeper line continues the one above. */
    private static Map<String, Set<String>> arrows(String drawn) {
        Map<String, Set<String>> arrows = new LinkedHashMap<>();
        String listed = drawn.replaceAll("(?m)^#.*\\n", "").replaceAll("\\n {4}", " ");
        for (String line : listed.strip().split("\n")) {
            String[] ends = line.split(":");
            arrows.put(
                    ends[0],
                    ends.length == 1 ? Set.of() : Set.of(ends[1].strip().split(" ")));
        }
        return arrows;
    }

    /** Also a package that an arrow allows but that no class imports is a fault of the map. */
    @Test
    void packagesImportWhatTheMapSays() {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (JavaClass from : classes) {
            String here = feature(from);
            if (here.isEmpty() || here.equals("wiring") || here.startsWith("page.generated")) {
                continue;
            }
            Set<String> known = imports.computeIfAbsent(here, _ -> new TreeSet<>());
            from.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(to -> to.getPackageName().startsWith("placard"))
                    .map(ArchitectureTest::feature)
                    .filter(there -> !there.equals(here))
                    .forEach(known::add);
        }
        assertThat(imports).containsExactlyInAnyOrderEntriesOf(ARROWS);
    }

    @Test
    void everyArrowPointsToALineAbove() {
        Set<String> above = new TreeSet<>(Set.of("page.generated", "page.generated.app"));
        ARROWS.forEach((from, to) -> {
            assertThat(above).as(from).containsAll(to);
            above.add(from);
        });
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

    /** Routes are where requests arrive, and no library: another class finds what it shares with them on a noun. */
    @Test
    void noClassUsesMembersOfRoutesOfAnother() throws IOException {
        Set<String> uses = new TreeSet<>();
        for (Path root : List.of(Path.of("src/main/java"), Path.of("cluster/src/main/java"))) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    MEMBER_OF_ROUTES
                            .matcher(Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", ""))
                            .results()
                            .filter(use -> !file.getFileName().toString().equals(use.group(1) + ".java"))
                            .forEach(use -> uses.add(file.getFileName() + " " + use.group()));
                }
            }
        }
        assertThat(uses).isEmpty();
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
