package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;
import placard.app.Screen;
import placard.testing.Slow;

/**
 * What the everyday tests show, though {@link Slow} leaves much out. That they carry out each operation of the contract on
 * both stores is counted by {@code ./test} itself.
 */
class EverydayTest {
    private static final Path CLASSES = Path.of("target", "test-classes");
    private static final Path SOURCES = Path.of("src", "main", "java", "placard", "app");
    private static final Pattern SCREEN = Pattern.compile("screens\\s*\\.screen\\(\\s*\"([^\"]+)\"");

    /** The page within the editor, which {@link PreviewTest} opens. */
    private static final String WITHIN_ANOTHER = "catalogs/:x/preview";

    /** Whole classes that repeat what another one shows once. */
    private static final Set<String> REPEATS = Set.of(
            "DashboardEnginesTest",
            "DashboardWordsTest",
            "DocumentTest",
            "EditorsTest",
            "EnginesTest",
            "FontsTest",
            "InjectionTest",
            "LongMenuTest",
            "LanguageChoicesTest",
            "OwnersWalkTest",
            "TradeScreensTest");

    /** The rules of the architecture and of the files. */
    private static final List<String> RULES = List.of(
            "placard.ArchitectureTest",
            "placard.DocumentedTest",
            "placard.PackageTest",
            "placard.PatternsTest",
            "placard.PlainEnglishTest",
            "placard.RoleMatrixTest",
            "placard.RouteTableTest",
            "placard.ScriptFormatTest",
            "placard.ScriptNamesTest",
            "placard.TenantBodiesTest",
            "placard.TenantScopeMatrixTest",
            "placard.app.ScreensTest",
            "placard.testing.OpenApiLintTest");

    private static String named(String path) {
        return path.replaceAll(":\\w+", ":x");
    }

    @Test
    void everyScreenIsOpenedInABrowser() throws IOException {
        Set<String> screens = new TreeSet<>();
        for (Screen screen : Screen.values()) {
            screens.add(screen.path());
        }
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                SCREEN.matcher(Files.readString(file)).results().forEach(found -> screens.add(named(found.group(1))));
            }
        }
        assertThat(screens).hasSizeGreaterThan(25);
        screens.remove(WITHIN_ANOTHER);
        assertThat(DashboardScreensTest.eachOnce()
                        .map(DashboardScreensTest::path)
                        .map(EverydayTest::named)
                        .collect(Collectors.toSet()))
                .containsAll(screens);
        assertThat(everyday(DashboardScreensTest.class)).isNotEmpty();
        assertThat(everyday(EveryPageTest.class)).isNotEmpty();
    }

    @Test
    void everyBrowserTestHasAnEverydayPart() throws Exception {
        Set<String> without = new TreeSet<>();
        try (Stream<Path> files = Files.list(CLASSES.resolve("placard/browser"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith("Test.class") && everyday(type(name)).isEmpty()) {
                    without.add(name.replace(".class", ""));
                }
            }
        }
        assertThat(without).isEqualTo(new TreeSet<>(REPEATS));
    }

    private static Class<?> type(String file) throws ClassNotFoundException {
        return Class.forName("placard.browser." + file.replace(".class", ""));
    }

    @Test
    void noRuleIsLeftOutAndAProcessIsKilled() throws Exception {
        for (String name : RULES) {
            Class<?> rule = Class.forName(name);
            assertThat(everyday(rule)).as(name).hasSize(tests(rule).size());
        }
        assertThat(everyday(Class.forName("placard.CrashTest"))).isNotEmpty();
    }

    private static List<Method> tests(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> AnnotationSupport.isAnnotated(method, Test.class)
                        || AnnotationSupport.isAnnotated(method, ParameterizedTest.class))
                .toList();
    }

    private static List<Method> everyday(Class<?> type) {
        return tests(type).stream()
                .filter(method -> !isSlow(type) && !isSlow(method))
                .toList();
    }

    private static boolean isSlow(AnnotatedElement element) {
        return element.isAnnotationPresent(Slow.class);
    }
}
