package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.web.Encodings;

/** How styles and scripts are stripped and served; that they still work is tested in a browser. */
class AssetsTest {
    private static final Assets ASSETS = new Assets();

    private static String text(String name) {
        byte[] bytes = Objects.requireNonNull(ASSETS.get("", name).body());
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"page.css", "menu.css", "page.js", "menu.js", "sw.js"})
    void noLineIsACommentOrIndented(String name) {
        assertThat(text(name).lines())
                .isNotEmpty()
                .noneMatch(line ->
                        line.isBlank() || line.startsWith(" ") || line.startsWith("//") || line.startsWith("/*"));
    }

    /** Every statement of the sources is in the file that browsers load, in the order of the parts. */
    @Test
    void nothingElseIsLeftOut() throws Exception {
        Path folder = Path.of("src/main/resources/placard/page");
        String script = text("menu.js");
        int at = 0;
        for (String part : List.of(
                "money", "choice", "filter", "cart", "dom", "shop", "tools", "picker", "order", "live", "start")) {
            for (String line : Files.readAllLines(folder.resolve("menu/" + part + ".js"))) {
                if (line.matches("(export |async )*(function|const) .*")) {
                    at = script.indexOf(line.strip(), at);
                    assertThat(at).as(line).isNotNegative();
                }
            }
        }
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
    @CsvSource({"menu.js, 14000", "menu.css, 7000", "sw.js, 1500"})
    void aGuestLoadsLittle(String name, int most) {
        assertThat(Encodings.gzip(text(name).getBytes(StandardCharsets.UTF_8)).length)
                .isLessThanOrEqualTo(most);
    }
}
