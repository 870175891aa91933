package placard.catalog.table.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What columns are called. */
final class ColumnWordsTest {
    @Test
    void everyWordOfAnExportIsReadAsWhatItIs() {
        ColumnWords words = ColumnWords.shipped();
        for (String language : ColumnWords.LANGUAGES) {
            for (ItemColumn column : ItemColumn.values()) {
                assertThat(words.column(words.word(language, column.word()), "EUR"))
                        .as(language + " " + column)
                        .hasValue(column);
            }
            for (String choice : ColumnWords.CHOICES) {
                assertThat(words.choice(words.word(language, choice), ColumnWords.CHOICES))
                        .as(language + " " + choice)
                        .hasValue(choice);
            }
        }
    }

    @Test
    void noWordOfALanguageIsTwoColumns() {
        for (String language : ColumnWords.LANGUAGES) {
            List<String> all = new ArrayList<>();
            for (ItemColumn column : ItemColumn.values()) {
                List<String> words = ColumnWords.shipped().words(language, column.word());
                assertThat(words).as(language + " " + column).isNotEmpty().allMatch(word -> !word.isBlank());
                words.stream().map(ColumnWords::folded).distinct().forEach(all::add);
            }
            assertThat(all).as(language).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Price (€), PRICE",
        "Preis in EUR, PRICE",
        "PRECIO, PRICE",
        "item_name, NAME",
        "Variation Name, VARIANT",
        "Body (HTML), DESCRIPTION",
        "  price  , PRICE",
        "कीमत, PRICE",
        "السعر, PRICE",
        "Désignation, NAME",
        "Fläche m², AREA",
        "Gewicht g, WEIGHT",
        "Dauer/Min., DURATION",
    })
    void headersOfOtherProgramsAreUnderstood(String header, ItemColumn column) {
        assertThat(ColumnWords.shipped().column(header, "EUR")).hasValue(column);
    }
}
