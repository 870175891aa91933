package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.web.Encodings;

/** How styles and scripts are stripped and served; that they still work is tested in a browser. */
class AssetsTest {
    private static final Assets ASSETS = Assets.shared();

    private static String text(String name) {
        byte[] bytes = Objects.requireNonNull(ASSETS.get("", name).body());
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"page.css", "menu.css", "page.js", "menu.js", "sending.js", "sw.js"})
    void noLineIsACommentOrIndented(String name) {
        assertThat(text(name).lines())
                .isNotEmpty()
                .noneMatch(line ->
                        line.isBlank() || line.startsWith(" ") || line.startsWith("//") || line.startsWith("/*"));
    }

    /** The tests in a browser import what the parts export, from the files that pages load. */
    @Test
    void theMinifiedScriptExportsWhatItsPartsDo() throws Exception {
        String script = text("menu.js") + text("sending.js");
        Pattern export = Pattern.compile("^export (?:async )?(?:function|const) (\\w+)", Pattern.MULTILINE);
        try (Stream<Path> parts = Files.list(Path.of("src/main/resources/placard/page/menu"))) {
            for (Path part : parts.toList()) {
                assertThat(export.matcher(Files.readString(part)).results().map(found -> found.group(1)))
                        .as(part.toString())
                        .allMatch(name -> script.contains("{" + name + ":") || script.contains("," + name + ":"));
            }
        }
        assertThat(script).as("names are shortened").doesNotContain("placesNow");
    }

    /** A page's script and the part that it loads later are of the same version. */
    @Test
    void theScriptNamesTheOrdersPartByItsHash() {
        assertThat(text("menu.js")).containsPattern("\"/assets/[^/\"]{8,}/sending\\.js\"");
    }

    /** A template of several lines would lose its indents. */
    @Test
    void textEndsOnItsLine() throws Exception {
        try (Stream<Path> scripts = Files.walk(Path.of("src/main/resources/placard/page"))) {
            assertThat(scripts.filter(file -> file.toString().endsWith(".js")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .allMatch(line -> line.chars().filter(c -> c == '`').count() % 2 == 0));
        }
    }

    /** With gzip: a guest's phone loads the whole page of a catalogue over a slow network. */
    @ParameterizedTest
    @CsvSource({"menu.js, 13600", "sending.js, 2300", "menu.css, 8000", "sw.js, 1500"})
    void aGuestLoadsLittle(String name, int most) {
        assertThat(Encodings.gzip(text(name).getBytes(StandardCharsets.UTF_8)).length)
                .isLessThanOrEqualTo(most);
    }
}
