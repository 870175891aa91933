package placard.scan.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import ua_parser.Parser;

/** Compares the classifier with what two independent libraries say of thousands of agents. */
class ClassifierOracleTest {
    private static List<YauaaCases.Case> cases;

    @BeforeAll
    static void read() throws IOException {
        cases = YauaaCases.read();
    }

    @Test
    void devicesAndSystemsOfPeopleAgreeWithYauaaToOnePercent() {
        List<YauaaCases.Case> people =
                cases.stream().filter(YauaaCases.Case::isPerson).toList();
        double devices = 1 - (double) devicesThatDiffer(people).count() / people.size();
        double systems = 1 - (double) systemsThatDiffer(people).count() / people.size();

        System.out.printf(
                "yauaa: %d people's cases; device agrees in %.2f %%, system in %.2f %%%n",
                people.size(), devices * 100, systems * 100);
        assertThat(people).hasSizeGreaterThan(4000);
        assertThat(devices).isGreaterThanOrEqualTo(0.99);
        assertThat(systems).isGreaterThanOrEqualTo(0.99);
    }

    @Test
    void everyDisagreementIsListedAndExplained() throws IOException {
        List<YauaaCases.Case> people =
                cases.stream().filter(YauaaCases.Case::isPerson).toList();
        Map<String, Long> real = Stream.of(
                        devicesThatDiffer(people),
                        systemsThatDiffer(people),
                        kindsThatDiffer(people),
                        systemsThatDifferFromUap().stream())
                .flatMap(it -> it)
                .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));

        assertThat(real).isEqualTo(listed());
    }

    @Test
    void nineInTenOfYauaasRobotsAreNotTakenForPeople() {
        List<YauaaCases.Case> robots =
                cases.stream().filter(YauaaCases.Case::isRobot).toList();
        long excluded =
                robots.stream().filter(it -> !it.classified().kind().counted()).count();
        long people = robots.stream()
                .filter(it -> it.classified().kind() == Kind.HUMAN)
                .count();

        System.out.printf(
                "yauaa: %d robots; %.1f %% excluded, %.1f %% libraries, %.1f %% taken for people%n",
                robots.size(),
                100.0 * excluded / robots.size(),
                100.0 * (robots.size() - excluded - people) / robots.size(),
                100.0 * people / robots.size());
        assertThat(robots).hasSizeGreaterThan(600);
        assertThat(excluded).isGreaterThanOrEqualTo(robots.size() * 84L / 100);
        assertThat(people).isLessThanOrEqualTo(robots.size() * 9L / 100);
    }

    @Test
    void systemsOfOurOwnListAgreeWithUapJava() throws IOException {
        int people = LabelledAgents.people().size();
        int differ = systemsThatDifferFromUap().size();

        System.out.printf(
                "uap-java: %d people's agents; system agrees in %.1f %%%n", people, 100 - 100.0 * differ / people);
        assertThat(differ).isLessThanOrEqualTo(people * 6 / 100);
    }

    private static List<String> systemsThatDifferFromUap() throws IOException {
        Parser parser = new Parser();
        return LabelledAgents.people().stream()
                .map(it -> uapSystem(parser.parseOS(it.agent()).family) + " → "
                        + system(Classifier.classify(it.agent(), null, null, null, null, null)
                                .os()))
                .filter(it -> !it.matches("(\\w+) → \\1"))
                .map(it -> "uap: " + it)
                .toList();
    }

    private static Stream<String> devicesThatDiffer(List<YauaaCases.Case> people) {
        return people.stream()
                .filter(it -> it.classified().device() != device(it.device()))
                .map(it -> "device: " + it.device() + " → "
                        + it.classified().device().label());
    }

    private static Stream<String> systemsThatDiffer(List<YauaaCases.Case> people) {
        return people.stream()
                .filter(it -> namesASystem(it.system()) && it.classified().os() != os(it))
                .map(it ->
                        "system: " + it.system() + " → " + it.classified().os().label());
    }

    private static Stream<String> kindsThatDiffer(List<YauaaCases.Case> people) {
        return people.stream()
                .filter(it -> it.classified().kind() != Kind.HUMAN)
                .map(it -> "kind: " + it.agentClass() + " → "
                        + it.classified().kind().label());
    }

    private static Device device(String yauaa) {
        return switch (yauaa) {
            case "Phone", "Mobile" -> Device.MOBILE;
            case "Tablet" -> Device.TABLET;
            case "Desktop" -> Device.DESKTOP;
            case "TV", "Set-top box" -> Device.TV;
            case "Unknown" -> Device.UNKNOWN;
            default -> Device.OTHER;
        };
    }

    /** No label, or a label that is none: a television portal, a language, "Proprietary". */
    private static boolean namesASystem(String yauaa) {
        return !yauaa.isEmpty() && !yauaa.equals("NETTV") && !yauaa.equals("Java") && !yauaa.equals("Proprietary");
    }

    /** iPads are iOS to yauaa, and every Kindle Fire OS, also those with paper screens, which run Linux. */
    private static Os os(YauaaCases.Case it) {
        return switch (it.system()) {
            case "Android", "GoogleTV" -> Os.ANDROID;
            case "FireOS" -> it.device().equals("eReader") ? Os.LINUX : Os.ANDROID;
            case "iOS" -> it.device().equals("Tablet") ? Os.IPADOS : Os.IOS;
            case "Mac OS" -> Os.MACOS;
            case "Chrome OS" -> Os.CHROMEOS;
            case "HarmonyOS", "OpenHarmony" -> Os.HARMONYOS;
            case "Unknown" -> Os.UNKNOWN;
            default -> it.system().startsWith("Windows") ? Os.WINDOWS : isLinux(it.system()) ? Os.LINUX : Os.OTHER;
        };
    }

    private static boolean isLinux(String name) {
        return name.contains("Linux")
                || List.of(
                                "Ubuntu",
                                "Ubuntu Touch",
                                "Kubuntu",
                                "ChaletOS based on Xubuntu",
                                "Mageia",
                                "Debian",
                                "Fedora",
                                "SUSE",
                                "Raspbian",
                                "Red Hat",
                                "CentOS",
                                "Moblin",
                                "Ultimate Edition",
                                "Elementary OS",
                                "Joli OS",
                                "SugarLabs")
                        .contains(name);
    }

    /** The rows of the checked-in table: {@code | what: theirs → ours | count | why |}. */
    private static Map<String, Long> listed() {
        Map<String, Long> rows = new TreeMap<>();
        Pattern row = Pattern.compile("\\| (\\w+: .+ → .+?) \\| (\\d+) \\| .+ \\|");
        LabelledAgents.text("oracle-disagreements.md").lines().map(row::matcher).forEach(matcher -> {
            if (matcher.matches()) {
                rows.put(matcher.group(1), Long.valueOf(matcher.group(2)));
            }
        });
        return rows;
    }

    private static String uapSystem(String family) {
        return switch (family) {
            case "Android" -> "Android";
            case "iOS", "iPadOS" -> "Apple";
            case "Mac OS X", "Mac OS" -> "macOS";
            case "Chrome OS" -> "ChromeOS";
            case "Windows", "Windows Phone", "Windows Mobile", "Windows CE" -> "Windows";
            case "Linux", "Ubuntu", "Fedora", "Debian", "Raspbian", "Gentoo", "Red Hat" -> "Linux";
            case "Other" -> "Unknown";
            default -> "Other";
        };
    }

    private static String system(Os os) {
        return os == Os.IOS || os == Os.IPADOS ? "Apple" : os.label();
    }
}
