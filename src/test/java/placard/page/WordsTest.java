package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages say, in all their languages. */
class WordsTest {
    private static final Pattern PLACE = Pattern.compile("\\{[0-9]}");
    private static final Pattern PLURAL = Pattern.compile("\\.(zero|one|two|few|many|other)$");

    /** Every set of words: those of public pages, and those of the dashboard. */
    static Stream<String> sets() {
        return Stream.of("/placard/page/words", "/placard/app/words", "/placard/webhook/words")
                .flatMap(WordsTest::sets);
    }

    private static Stream<String> sets(String folder) {
        try (Stream<Path> files = Files.list(Path.of(
                Objects.requireNonNull(WordsTest.class.getResource(folder)).toURI()))) {
            return files
                    .map(file -> folder + "/" + file.getFileName().toString().replaceFirst("_..\\.properties$", ""))
                    .distinct()
                    .toList()
                    .stream();
        } catch (IOException | URISyntaxException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static Set<String> keys(Words words) {
        return words.all().keySet().stream()
                .map(key -> PLURAL.matcher(key).replaceFirst(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> places(String sentence) {
        return PLACE.matcher(sentence).results().map(place -> place.group()).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("sets")
    void everyLanguageSaysTheSameThings(String set) {
        Map<Language, Words> words = Words.loadFrom("", set);
        Words english = Objects.requireNonNull(words.get(Language.EN));
        words.forEach((language, own) -> {
            assertThat(keys(own)).as("%s_%s", set, language.tag()).isEqualTo(keys(english));
            own.all().forEach((key, sentence) -> {
                assertThat(sentence).as("%s in %s", key, language).isNotBlank();
                String base = PLURAL.matcher(key).replaceFirst(".other");
                // "one day" may well say its number in a word.
                if (english.all().containsKey(key) && base.equals(key)) {
                    assertThat(places(sentence))
                            .as("%s in %s", key, language)
                            .isEqualTo(
                                    places(Objects.requireNonNull(english.all().get(key))));
                }
            });
            own.all().keySet().stream()
                    .filter(key -> PLURAL.matcher(key).find())
                    .forEach(key -> assertThat(own.all())
                            .containsKey(PLURAL.matcher(key).replaceFirst(".other")));
        });
    }

    @ParameterizedTest
    @MethodSource("sets")
    void noFileSaysAThingTwice(String set) {
        for (Language language : Language.values()) {
            String file = set + "_" + language.tag() + ".properties";
            try (var in = Objects.requireNonNull(WordsTest.class.getResourceAsStream(file))) {
                assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                                .lines()
                                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                                .map(line -> line.replaceFirst("=.*", "")))
                        .doesNotHaveDuplicates();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    /** Words of an informal address. Imperatives count at the beginning of a sentence alone: "abre" is also "opens". */
    private static final Map<Language, String> INFORMAL = Map.of(
            Language.DE, "du|dir|dich|dein\\p{L}*|euch|euer|eure\\p{L}*|scan mich",
            Language.ES,
                    "tú|tu|tus|ti|contigo|tuy[oa]s?|puedes|quier[ea]s|tienes|debes|configuras|combina como|escanéame"
                            + "|(?<=^|[.!?:] )(escanea|elige|pulsa|escribe|pega|haz|pon|mira|selecciona|comprueba|añade|intenta)",
            Language.FR, "tu|toi|ton|tes|(?<=^|[.!?:] )(scanne|choisis|clique|écris|saisis)(?! :)",
            Language.HI, "तुम|तुम्हें|तुम्हारा|तुम्हारे|तुम्हारी|तू|तेरा|तेरे|करो",
            // The verb also means to wipe, so a code that asks for it reads as a joke.
            Language.AR, "امسحني");

    @ParameterizedTest
    @MethodSource("sets")
    void everySentenceAddressesPeopleFormally(String set) {
        Map<Language, Words> words = Words.loadFrom("", set);
        INFORMAL.forEach((language, informal) -> {
            Pattern wrong = Pattern.compile(
                    "(?<![\\p{L}\\p{M}])(" + informal + ")(?![\\p{L}\\p{M}])",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            assertThat(Objects.requireNonNull(words.get(language)).all().entrySet().stream()
                            .filter(one -> wrong.matcher(one.getValue()).find()))
                    .as("%s_%s", set, language.tag())
                    .isEmpty();
        });
    }

    @Test
    void valuesAreNoPatterns() {
        Words words = Objects.requireNonNull(Words.load("menu").get(Language.EN));
        assertThat(words.say("named", "{1}", "$0\\")).isEqualTo("{1}: $0\\");
        assertThat(words.say("table", "7")).isEqualTo("Table 7");
    }

    @ParameterizedTest
    @CsvSource({
        "EN,1,1 day",
        "EN,2,2 days",
        "EN,1.5,1.5 days",
        "FR,1.5,1.5 jour",
        "HI,1,1 दिन",
        "AR,1,يوم واحد",
        "AR,2,يومان",
        "AR,3,3 أيام",
        "AR,11,11 يومًا",
        "AR,103,103 أيام"
    })
    void aNumberHasItsFormOfTheWord(Language language, String number, String said) {
        Words words = Objects.requireNonNull(Words.load("menu").get(language));
        assertThat(words.count("days", new BigDecimal(number), number)).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,-,en,EN",
                "-,-,nl-BE,EN",
                "-,-,hi-IN,HI",
                "de,fr,hi,DE",
                "DE-at,-,en,DE",
                "xx,fr,en,FR",
                "-,'nl,fr-CA;q=0.8,de;q=0.9',en,DE",
                "-,'es;q=0,*;q=0.1',hi,HI",
                "-,'es;q=0.5 , ar ; q=1.000',en,AR",
                "-,'de;q=2,fr;q=0.1',en,FR",
                "-,';;;q=,,=',es,ES",
                "-,*,ar,AR"
            })
    void theLanguageIsTheOneAskedForThenTheBrowsersThenTheOwners(
            String asked, String accepted, String own, Language chosen) {
        assertThat(Language.chosen(asked, accepted, own)).isEqualTo(chosen);
    }

    @Test
    void aHeaderOfAnyLengthIsReadQuickly() {
        assertThat(Language.chosen(null, "xx;q=0.1,".repeat(100_000), "en")).isEqualTo(Language.EN);
    }

    @Test
    void everyLanguageNamesItself() {
        assertThat(Stream.of(Language.values()).map(Language::nativeName))
                .containsExactly("English", "Español", "Français", "Deutsch", "हिन्दी", "العربية");
    }
}
