package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.catalog.table.sheet.PlainNumbers;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.AllergenLegend;
import placard.catalog.table.words.ItemColumn;

/** What single cells of a file mean, and which columns are guessed. */
final class ImportCellsTest {
    private static Cell cell(String text) {
        return new Cell(text, false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EU|1-3|gluten, crustaceans, eggs",
                "EU|1 – 3, 7|gluten, crustaceans, eggs, milk",
                "AUSTRIA|A-D|gluten, crustaceans, eggs, fish",
                "AUSTRIA|A—C|gluten, crustaceans, eggs",
                "EU|-|''",
                "EU|—|''",
            })
    void aRangeIsAllBetweenItsEnds(AllergenLegend legend, String text, String meant) {
        assertThat(legend.read(cell(text))).hasValue(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3-1", "1-2-3", "1-", "-3", "1-15", "A-I", "ACG-L", "A-C-G", "A-3", "?", "n/a", "null", "none", "NO",
                "1-1"
            })
    void anUnclearAllergenCellMatchesNoLegend(String text) {
        for (AllergenLegend legend : AllergenLegend.values()) {
            assertThat(legend.read(cell(text))).as(legend.word()).isEmpty();
        }
    }

    @Test
    void aLegendIsOfferedAlsoWhereACellSaysNothing() {
        assertThat(AllergenLegend.of(Stream.of("1, 3", "?", "-").map(ImportCellsTest::cell)))
                .isEqualTo(AllergenLegend.EU);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,250 kg|0,5 kg|1.2500 kg",
                "1,250 kg|0.5 kg|1250 kg",
                "1.200 m²|85,5 m²|1200 m²",
                "1.200 m²|85.5 m²|1.2000 m²",
                "1.200,50 m²|2 m²|1200.50 m²",
                "12,34,567 sq ft|2|1234567 sq ft",
                "1,250 kg|2 kg|1,250 kg",
                "1,5-2,5 h|2|1.5-2.5 h",
            })
    void theCellsOfAColumnTellWhatSeparatorsMean(String text, String other, String plain) {
        PlainNumbers numbers = PlainNumbers.of(Stream.of(cell(text), cell(other)));
        assertThat(numbers.plain(cell(text)).text()).isEqualTo(plain);
    }

    @Test
    void anAmbiguousTextIsNotReadAndANumberCellIs() {
        assertThat(ImportFacts.read(ItemColumn.WEIGHT, "1,250 kg").isMissingNode())
                .isTrue();
        assertThat(ImportFacts.read(ItemColumn.WEIGHT, "1.125 kg").isMissingNode())
                .isTrue();
        Cell number = PlainNumbers.of(Stream.of()).plain(new Cell("1.125", true));
        Cell weight = ImportFacts.withUnit(ItemColumn.WEIGHT, "Weight (kg)", number);
        assertThat(ImportFacts.read(ItemColumn.WEIGHT, weight.text())
                        .path("weight")
                        .asText())
                .isEqualTo("1.125");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Duration|1:30|1.5 hours",
                "Duration|0:45|45 minutes",
                "Duration (h)|1:30|1.5 hours",
                "Dauer (Std.)|1:30:00|1.5 hours",
                "Duration (optional)|45|45 minutes",
                "Duration (hours)|2|2 hours",
                "Duration (min)|1:30|",
                "Duration (sec)|45|",
                "Duration|2024-03-03|",
                "Duration|0:01:30|",
                "Duration|1:75|",
            })
    void timesAsClocksShowThemAreHoursAndMinutes(String header, String text, String meant) {
        JsonNode read = ImportFacts.read(
                ItemColumn.DURATION,
                ImportFacts.withUnit(ItemColumn.DURATION, header, cell(text)).text());
        assertThat(
                        read.isMissingNode()
                                ? null
                                : read.path("value").asText() + " "
                                        + read.path("unit").asText())
                .isEqualTo(meant);
    }

    private static boolean isGuessed(ItemColumn column, String header, String... cells) {
        List<Table.Row> rows = Stream.concat(
                        Stream.of(new Table.Row(1, List.of(cell("Name"), cell(header)))),
                        Arrays.stream(cells).map(text -> new Table.Row(2, List.of(cell("A"), cell(text)))))
                .toList();
        return ImportHeader.of(new Table(rows), "EUR", null, null).columns().containsKey(column);
    }

    @Test
    void aColumnOfFactsIsGuessedByWhatStandsInIt() {
        assertThat(isGuessed(ItemColumn.WEIGHT, "Weight", "", "-")).isFalse();
        assertThat(isGuessed(ItemColumn.WEIGHT, "Weight", "", "1 kg")).isTrue();
        assertThat(isGuessed(ItemColumn.WEIGHT, "Weight", "1,250 kg")).isTrue();
        assertThat(isGuessed(ItemColumn.WEIGHT, "Variant weight", "1 kg")).isFalse();
        assertThat(isGuessed(ItemColumn.CONFIGURATION, "Configuration", "matt black", "gloss"))
                .isFalse();
        assertThat(isGuessed(ItemColumn.CONFIGURATION, "Rooms", "3 BHK", "studio"))
                .isTrue();
        assertThat(isGuessed(ItemColumn.BEDROOMS, "Beds", "2")).isFalse();
    }
}
