package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import placard.catalog.profile.Template;
import placard.qr.content.QrType;
import placard.scan.count.Dimension;
import placard.testing.OpenApi;

/** The closed choices of the code and its settings are those of the documents, so that a new one can't be forgotten there. */
final class DocumentedTest {
    private static final Pattern SETTING = Pattern.compile("PLACARD_[A-Z_]+[A-Z]");
    private static final Pattern ROW = Pattern.compile("^\\| `(PLACARD_[A-Z_]+)` \\|.*");

    private static Set<String> choices(JsonNode schema) {
        Set<String> words = new TreeSet<>();
        schema.path("enum").forEach(word -> words.add(word.textValue()));
        return words;
    }

    private static Set<String> choices(String schema) {
        return choices(OpenApi.target("#/components/schemas/" + schema));
    }

    @Test
    void everyTypeOfCodeIsInTheContract() {
        assertThat(choices("QrType")).isEqualTo(QrType.CHOICES.keySet());
    }

    @Test
    void everyTemplateIsInTheContract() {
        assertThat(choices("Template"))
                .isEqualTo(Arrays.stream(Template.values()).map(Template::word).collect(Collectors.toSet()));
        assertThat(choices("TemplateSent")).isEqualTo(Template.CHOICES.keySet());
    }

    @Test
    void everyDimensionIsInTheContract() {
        JsonNode breakdowns = OpenApi.target("#/components/schemas/Breakdowns");
        Set<String> always = new TreeSet<>();
        breakdowns.path("required").forEach(word -> always.add(word.textValue()));
        Set<String> all = new TreeSet<>(words(true, false));
        all.add("catalogTables"); // of a range only, made of the tables of some codes
        assertThat(OpenApi.members(breakdowns).keySet()).isEqualTo(all);
        assertThat(always).isEqualTo(words(false));
        assertThat(choices(includable())).isEqualTo(words(true));
    }

    private static Set<String> words(Boolean... onRequest) {
        return Stream.of(Dimension.values())
                .filter(dimension -> Set.of(onRequest).contains(dimension.onRequest()))
                .map(Dimension::word)
                .collect(Collectors.toSet());
    }

    /** The schema of a word in {@code include} of the analytics. */
    private static JsonNode includable() {
        return OpenApi.find("GET", "/api/v1/analytics/qr_1").orElseThrow().parameters().stream()
                .filter(parameter -> parameter.name().equals("include"))
                .findFirst()
                .orElseThrow()
                .schema()
                .path("items");
    }

    @Test
    void everySettingIsInTheOperatorsTable() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String file : new String[] {
            "src/main/java/placard/settings/Config.java",
            "src/main/java/placard/settings/ScanSettings.java",
            "src/main/java/placard/settings/WebSettings.java",
            "src/main/java/placard/server/Logging.java",
            "bench/java.sh",
            "deploy/package/placard"
        }) {
            SETTING.matcher(Files.readString(Path.of(file))).results().forEach(name -> read.add(name.group()));
        }
        Set<String> shown = Files.readAllLines(Path.of("docs/operations.md")).stream()
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).isEqualTo(read);
    }
}
