package placard.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** What lies in {@code deploy/}: it can be read, and what it watches and sets is there. */
final class DeployTest {
    private static final Path DEPLOY = Path.of("deploy");

    @TempDir
    private Path folder;

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The first word of a selector; {@code up} is Prometheus's own, {@code haproxy_…} the proxy's. */
    private static final Pattern METRIC = Pattern.compile("\\b((?:placard|jvm|process|system)_[a-z0-9_]+)");

    private static final Pattern HEADING = Pattern.compile("(?m)^## (.*)$");

    private static JsonNode yaml(String file) throws IOException {
        return YAML.readTree(DEPLOY.resolve(file).toFile());
    }

    private static Set<String> metrics(Iterable<JsonNode> expressions) {
        Set<String> names = new TreeSet<>();
        expressions.forEach(each -> METRIC.matcher(each.asText()).results().forEach(name -> names.add(name.group(1))));
        return names;
    }

    /** The names on the page of a server that counts so. */
    private static Set<String> exported(Map<String, String> settings) throws Exception {
        int port = Ports.free();
        Map<String, String> all = new java.util.HashMap<>(settings);
        all.put("PLACARD_MANAGEMENT_PORT", Integer.toString(port));
        try (Placard placard = Placard.start(Store.POSTGRESQL, all);
                HttpClient client = HttpClient.newHttpClient()) {
            placard.get("/health/live");
            URI page = URI.create("http://127.0.0.1:" + port + "/metrics");
            return client.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("[ {]", 2)[0])
                    .collect(Collectors.toSet());
        }
    }

    @Test
    @Slow
    void everyMetricThatIsWatchedIsThere() throws Exception {
        JsonNode board = JSON.readTree(DEPLOY.resolve("grafana/placard.json").toFile());
        Set<String> watched = metrics(board.findValues("expr"));
        assertThat(watched).hasSizeGreaterThan(15);
        watched.addAll(metrics(board.findValues("definition")));
        watched.addAll(metrics(yaml("prometheus/alerts.yaml").findValues("expr")));
        Path secret = Files.write(folder.resolve("secret"), new byte[32]);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Set<String> exported = new HashSet<>(exported(Map.of(
                "PLACARD_SCAN_LOG",
                "kafka://127.0.0.1:" + Ports.free(),
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_KEY_SECRET_FILE",
                secret.toString())));
        exported.addAll(exported(Map.of("PLACARD_SCAN_DATABASES", Shards.of(1).setting())));
        exported.addAll(exported(Map.of("PLACARD_ARCHIVE", "/none")));
        assertThat(exported).containsAll(watched);
    }

    private static Set<String> headings(String document) throws IOException {
        return HEADING.matcher(Files.readString(Path.of(document)))
                .results()
                .map(heading -> document + "#"
                        + heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void everyAlertSaysHowBadItIsWhatIsWrongAndWhatToDo() throws IOException {
        Set<String> headings = headings("docs/operations.md");
        headings.addAll(headings("docs/cluster.md"));
        Set<String> names = new HashSet<>();
        for (JsonNode group : yaml("prometheus/alerts.yaml").path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                String name = rule.path("alert").asText();
                assertThat(names.add(name)).as(name).isTrue();
                assertThat(rule.at("/labels/severity").asText()).as(name).isIn("critical", "warning");
                assertThat(rule.at("/annotations/summary").asText()).as(name).isNotBlank();
                assertThat(rule.at("/annotations/description").asText())
                        .as(name)
                        .isNotBlank();
                assertThat(headings).contains(rule.at("/annotations/runbook").asText());
            }
        }
        assertThat(names).hasSizeGreaterThan(10);
    }

    /** Whether they pass is for {@code bench/alerts}, which needs a program of Prometheus. */
    @Test
    void everyAlertHasACaseInWhichItFires() throws IOException {
        Set<String> fired = new HashSet<>();
        Pattern name = Pattern.compile("alertname=\"(\\w+)\"");
        for (JsonNode samples : yaml("prometheus/alerts.test.yaml").findValues("exp_samples")) {
            name.matcher(samples.toString().replace("\\", "")).results().forEach(each -> fired.add(each.group(1)));
        }
        Set<String> alerts = yaml("prometheus/alerts.yaml").findValues("alert").stream()
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
        assertThat(fired).containsExactlyInAnyOrderElementsOf(alerts);
    }

    @Test
    void everySettingOfTheContainersIsOneOfTheProgram() throws IOException {
        String operations = Files.readString(Path.of("docs/operations.md"));
        JsonNode services = yaml("compose.yaml").path("services");
        Set<String> settings = new TreeSet<>();
        for (String node : new String[] {"node1", "node2", "node3"}) {
            services.path(node).path("environment").fieldNames().forEachRemaining(settings::add);
        }
        try (Stream<String> lines = Files.lines(DEPLOY.resolve("node.env"))) {
            lines.filter(line -> line.startsWith("PLACARD_")).forEach(line -> settings.add(line.split("=", 2)[0]));
        }
        assertThat(settings).isNotEmpty().allMatch(setting -> operations.contains("| `" + setting + "` |"));
        assertThat(services.has("proxy")).isTrue();
        services.forEach(service -> service.path("volumes").forEach(DeployTest::isThere));
        assertThat(YAML.readTree(DEPLOY.resolve("prometheus/prometheus.yml").toFile())
                        .path("scrape_configs"))
                .isNotEmpty();
    }

    @Test
    void aContainerStartsWithNoPasswordOfOursAndWithAKnownImage() throws IOException {
        String file = Files.readString(DEPLOY.resolve("compose.yaml"));
        assertThat(file.lines().filter(line -> line.contains("PASSWORD") && !line.startsWith("#")))
                .hasSizeGreaterThan(3)
                .allMatch(line -> line.matches(".*\\$\\{[A-Z]+_PASSWORD:\\?[^}]+}.*"));
        assertThat(file.lines().map(String::strip).filter(line -> line.startsWith("image: ")))
                .hasSizeGreaterThan(4)
                .allMatch(line -> line.matches("image: (placard-cluster|.+:v?[0-9]+\\.[0-9.]+)"));
    }

    @Test
    void aContainerIsAskedForItsHealthAtThePortOfItsSetting() throws IOException {
        assertThat(Files.readString(DEPLOY.resolve("Dockerfile")))
                .contains("/dev/tcp/127.0.0.1/${PLACARD_PORT:-8080} ");
    }

    /** A file that is mounted lies beside the one that mounts it. */
    private static void isThere(JsonNode volume) {
        String source = volume.asText().split(":", 2)[0];
        if (source.startsWith("./")) {
            assertThat(DEPLOY.resolve(source)).exists();
        }
    }
}
