package placard.scan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassifierTest {
    private static final String CHROME_ON_A_PHONE =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
    private static final String CHROME_DESKTOP_SITE =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

    @Test
    void everyPersonIsCountedWithTheRightDeviceAndSystem() {
        var people = LabelledAgents.people();

        assertThat(people).hasSizeGreaterThanOrEqualTo(300).doesNotHaveDuplicates();
        assertThat(people)
                .allSatisfy(
                        it -> assertThat(classify(it.agent())).isEqualTo(new Client(Kind.HUMAN, it.device(), it.os())));
    }

    @Test
    void everyFetcherAndCrawlerIsExcludedAndEveryLibraryIsNot() {
        var programs = LabelledAgents.programs();

        assertThat(programs.stream().filter(it -> !it.kind().counted())).hasSizeGreaterThanOrEqualTo(300);
        assertThat(programs)
                .allSatisfy(it -> assertThat(classify(it.agent()).kind()).isEqualTo(it.kind()));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\t"})
    void aRequestWithoutAnAgentIsAutomationAndCounted(String agent) {
        Client client = classify(agent);

        assertThat(client).isEqualTo(new Client(Kind.AUTOMATION, Device.UNKNOWN, Os.UNKNOWN));
        assertThat(client.kind().counted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "prefetch, ,",
        "prefetch;prerender, ,",
        "prefetch;anonymous-client-ip, ,",
        "Prerender, ,",
        " , prefetch,",
        " , , prefetch"
    })
    void aBrowserThatLoadsAheadIsSpeculative(String secPurpose, String purpose, String xMoz) {
        Client client = Classifier.classify(CHROME_ON_A_PHONE, "?1", "\"Android\"", secPurpose, purpose, xMoz);

        assertThat(client).isEqualTo(new Client(Kind.SPECULATIVE, Device.MOBILE, Os.ANDROID));
        assertThat(client.kind().counted()).isFalse();
    }

    @Test
    void anotherPurposeIsAPersons() {
        assertThat(Classifier.classify(CHROME_ON_A_PHONE, null, null, "navigate", "", "x")
                        .kind())
                .isEqualTo(Kind.HUMAN);
    }

    @ParameterizedTest
    @CsvSource({
        "?1, Android, MOBILE, ANDROID",
        "?0, Android, TABLET, ANDROID",
        "?0, Windows, DESKTOP, WINDOWS",
        "?0, macOS, DESKTOP, MACOS",
        "?0, Chrome OS, DESKTOP, CHROMEOS",
        "?0, Chromium OS, DESKTOP, CHROMEOS",
        "?0, Linux, DESKTOP, LINUX",
        "?0, Unknown, DESKTOP, LINUX"
    })
    void hintsComeBeforeTheAgent(String mobile, String platform, Device device, Os os) {
        assertThat(Classifier.classify(CHROME_DESKTOP_SITE, mobile, '"' + platform + '"', null, null, null))
                .isEqualTo(new Client(Kind.HUMAN, device, os));
    }

    @Test
    void aTelevisionIsOneWhateverItsHintsSay() {
        String agent = "Mozilla/5.0 (Linux; webOS.TV-2022) AppleWebKit/537.36 Chrome/108.0.0.0 Safari/537.36";

        assertThat(Classifier.classify(agent, "?0", "\"Linux\"", null, null, null))
                .isEqualTo(new Client(Kind.HUMAN, Device.TV, Os.OTHER));
    }

    @Test
    void iMessagesFetcherIsNoPersonThoughItNamesSafari() {
        String agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) "
                + "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0";

        assertThat(classify(agent).kind()).isEqualTo(Kind.PREVIEW);
    }

    @Test
    void aCubotIsATelephoneAndItsCrawlerTwinIsNot() {
        assertThat(classify("Mozilla/5.0 (Linux; Android 9; CUBOT) Chrome/80.0 Mobile Safari/537.36"))
                .isEqualTo(new Client(Kind.HUMAN, Device.MOBILE, Os.ANDROID));
        assertThat(classify("Mozilla/5.0 (Linux; Android 9; CUBOT) Chrome/80.0 Mobile (compatible; AcmeBot/1.0)")
                        .kind())
                .isEqualTo(Kind.BOT);
    }

    @Test
    void anIpadThatAsksForDesktopPagesLooksLikeAMac() {
        String both = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/17.5 Safari/605.1.15";

        assertThat(classify(both)).isEqualTo(new Client(Kind.HUMAN, Device.DESKTOP, Os.MACOS));
    }

    @Test
    void anyCharactersAtAnyLengthAreReadSafely() {
        Random random = new Random(7);
        for (int length = 0; length < 12_000; length += 97) {
            String junk = random.ints(length, 0, 0x10000)
                    .collect(StringBuilder::new, (text, c) -> text.append((char) c), StringBuilder::append)
                    .toString();
            assertThat(Classifier.classify(junk, junk, junk, junk, junk, junk)).isNotNull();
        }
    }

    @Test
    void hostileAgentsTakeNoLongerThanTheirLengthAllows() {
        String[] hostile = {
            "a".repeat(10_000),
            "bot".repeat(3_333),
            "Mozilla/5.0 (".repeat(800),
            "like Mac OS ".repeat(850),
            "(+http".repeat(1_700)
        };

        // 100,000 calls of 10 kB: a second or so; a quadratic reading would need hours.
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> {
            for (int i = 0; i < 20_000; i++) {
                for (String agent : hostile) {
                    classify(agent);
                }
            }
        });
    }

    @Test
    void codesOfTheJournalNeverChange() {
        assertThat(Arrays.stream(Kind.values()).map(it -> it.code() + it.label()))
                .containsExactlyInAnyOrder("0human", "1automation", "2preview", "3bot", "4speculative", "5inactive");
        assertThat(Arrays.stream(Device.values()).map(it -> it.code() + it.label()))
                .containsExactlyInAnyOrder("0Unknown", "1Mobile", "2Tablet", "3Desktop", "4TV", "5Other");
        assertThat(Arrays.stream(Os.values()).map(it -> it.code() + it.label()))
                .containsExactlyInAnyOrder(
                        "0Unknown",
                        "1Android",
                        "2iOS",
                        "3iPadOS",
                        "4Windows",
                        "5macOS",
                        "6Linux",
                        "7ChromeOS",
                        "8HarmonyOS",
                        "9Other");
        assertThat(Kind.values()).allMatch(it -> Kind.of(it.code()) == it);
        assertThat(Device.values()).allMatch(it -> Device.of(it.code()) == it);
        assertThat(Os.values()).allMatch(it -> Os.of(it.code()) == it);
    }

    @Test
    void anUnknownCodeIsRefused() {
        assertThatThrownBy(() -> Kind.of((byte) 6)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Device.of((byte) -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Os.of((byte) 10)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Client classify(String agent) {
        return Classifier.classify(agent, null, null, null, null, null);
    }
}
