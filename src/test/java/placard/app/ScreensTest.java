package placard.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.app.account.SignInRoutes;
import placard.app.code.CodesView;
import placard.app.numbers.StartRoutes;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.item.Allergen;
import placard.catalog.item.Diet;
import placard.catalog.item.PricingType;
import placard.page.Language;
import placard.web.Answer;

/** Every screen in every language, as it is made of what it is given. */
class ScreensTest {
    private static final AppPages PAGES = ScreenSamples.PAGES;
    private static final Pattern FILE = Pattern.compile("\"/app/assets/([0-9a-f]+)/([a-z-]+\\.(?:js|css))\"");

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void everyScreenIsThereInEveryLanguageAndKeepsWordsWords(Language language) {
        ScreenSamples.all(language).forEach((name, answer) -> {
            String page = text(answer);
            assertThat(page)
                    .as(name)
                    .startsWith("<!doctype html>")
                    .contains("lang=\"" + language.tag() + "\" dir=\"" + language.direction() + "\"")
                    .doesNotContain("<script>")
                    .doesNotContainPattern("<[^>]* (onload|style)=");
            assertThat(answer.headers())
                    .as(name)
                    .containsEntry("Content-Security-Policy", AppHtml.POLICY)
                    .containsEntry("Cache-Control", "no-store")
                    .containsEntry("Referrer-Policy", "same-origin")
                    .containsEntry("X-Content-Type-Options", "nosniff")
                    .containsEntry("X-Robots-Tag", "noindex");
        });
    }

    @Test
    void everyFileOfAScreenExistsAndIsImmutable() {
        ScreenSamples.all(Language.EN)
                .forEach((name, answer) -> assertThat(FILE.matcher(text(answer)).results())
                        .as(name)
                        .isNotEmpty()
                        .allSatisfy(file -> {
                            Answer found = PAGES.assets().get(file.group(1), file.group(2), null);
                            assertThat(found.body()).isNotEmpty();
                            assertThat(found.headers().get("Cache-Control")).contains("immutable");
                        }));
    }

    @Test
    void aFileOfAnotherVersionIsNotCached() {
        assertThat(PAGES.assets().get("0123", "app.css", null).headers()).containsEntry("Cache-Control", "no-cache");
        assertThatThrownBy(() -> PAGES.assets().get("0123", "../app.css", null)).isInstanceOf(Refusal.class);
    }

    @Test
    void aFormThatComesBackSaysWhatIsWrongAndKeepsWhatWasTyped() {
        Answer answer = SignInRoutes.signIn(
                PAGES,
                new BareShell(Language.EN),
                new FormState(Map.of("email", "ana@example.com", "foreign", "yes"), Map.of(), "fault.sign_in"),
                "/app/trattoria/codes");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(text(answer))
                .contains("role=\"alert\"", "autofocus", "value=\"ana@example.com\"", "value=\"/app/trattoria/codes\"")
                .containsPattern("name=\"foreign\" value=\"yes\" checked");
    }

    @Test
    void anAppIsScannedBeforeItsCodeIsTyped() {
        assertThat(text(ScreenSamples.all(Language.EN).get("new app")))
                .doesNotContainPattern("id=\"code\"[^>]* autofocus");
    }

    @Test
    void anotherPageOfAListIsOfTheSameList() {
        CodesView.Filter filter = new CodesView.Filter("a & b", "wifi", "fenêtre", null, "", "name");
        assertThat(new CodesView(filter, List.of(), List.of(), 90, 2, 5).query(3))
                .isEqualTo("?q=a+%26+b&type=wifi&tag=fen%C3%AAtre&sort=name&page=3");
        CodesView.Filter none = new CodesView.Filter("", "", null, null, "", "-createdAt");
        assertThat(new CodesView(none, List.of(), List.of(), 90, 2, 5).query(1)).isEmpty();
    }

    /** What scripts say is in the words that they get: a key that isn't would be on the screen as it is. */
    @Test
    void scriptsHaveTheWordsThatTheySay() {
        String words = new String(file("words-en.js"), StandardCharsets.UTF_8);
        for (String module : List.of(
                "board.js",
                "board-until.js",
                "signout.js",
                "code.js",
                "code-clash.js",
                "content.js",
                "designer.js",
                "download.js",
                "files.js",
                "form.js",
                "look.js",
                "preview.js",
                "sheet.js",
                "tabs.js")) {
            Pattern.compile("(?:say|count)\\(\"([a-z.]+)\"")
                    .matcher(new String(file(module), StandardCharsets.UTF_8))
                    .results()
                    .forEach(key ->
                            assertThat(words).as(module).containsPattern("\"" + key.group(1) + "(\\.other)?\":"));
        }
        assertThat(words).doesNotContain("setup.title");
    }

    private static byte[] file(String name) {
        return PAGES.assets().get("0123", name, null).body();
    }

    /** Scripts import these constants by name; a browser refuses a module that lacks one. */
    @Test
    void scriptsHaveTheWordsOfTheEnums() {
        String facts = module("catalog-vocabulary.js");
        for (Diet diet : Diet.values()) {
            assertThat(facts).contains("\"" + diet.word() + "\"");
        }
        for (Allergen allergen : Allergen.values()) {
            assertThat(facts).contains("\"" + allergen.code() + "\"");
        }
        for (PricingType type : PricingType.values()) {
            assertThat(facts).contains("\"" + type.word() + "\"");
        }
        assertThat(facts)
                .contains("\"shellfish\":[\"crustaceans\",\"molluscs\"]", "\"egg_less\":\"eggless\"")
                .contains("LENGTHS = [\"mm\"", "WEIGHTS = [\"g\"", "TIMES = [\"minutes\"", "AREAS = [\"sqft\"");
        assertThat(module("look-vocabulary.js"))
                .isEqualTo(
                        "export const FRAMES = [\"none\",\"border\",\"bottom-bar\",\"top-bar\",\"corners\",\"bubble\","
                                + "\"ticket\",\"label\"];\n");
    }

    private static String module(String name) {
        return new String(PAGES.assets().get("0123", name, null).body(), StandardCharsets.UTF_8);
    }

    /** How many bytes a browser fetches, compressed as we do. */
    @Test
    void screensStayWithinTheirBudgets() {
        assertThat(packed("app.css")).isLessThan(14 * 1024);
        assertThat(packed("app.js", "start.js", "events.js")).isLessThan(3_500);
        assertThat(packed("app.js", "numbers.js", "events.js", "tips.js")).isLessThan(5_000);
        // A double click presses once, and menus get the focus back: 200 bytes of each screen.
        // Codes are found while a name is typed, and what is typed meanwhile is kept.
        assertThat(packed("app.js", "codes.js", "api.js")).isLessThan(3_850);
        assertThat(packed("app.js", "activity.js", "api.js")).isLessThan(3_700);
        assertThat(packed("app.js", "trash.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "gallery.js", "api.js")).isLessThan(3_680);
        assertThat(packed("app.js", "file.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "settings.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "password.js", "account.js", "passkey.js")).isLessThan(3_500);
        // A code's page saves rules, plans and what is appended to addresses, too; their fields come later.
        assertThat(fetched("words-hi.js", "app.js", "code.js", "designer.js")).isLessThan(43 * 1024);
        // All screens share the words of a code's form, which has campaign parameters. The board changes between the
        // words
        // of trades, 150 bytes.
        assertThat(fetched("words-hi.js", "app.js", "board.js")).isLessThan(32_850);
        // The signs, words and separators of all currencies take 11 kB of it: the editor reads prices as the import
        // does.
        assertThat(fetched("words-hi.js", "app.js", "catalog.js")).isLessThan(54 * 1024);
        // Messages take a few hundred bytes to lie on no button.
        int words = packed("catalog-words-hi.js");
        // The choices of a draft outlive a reload, and all screens share the reading of typed lists.
        assertThat(fetched("words-hi.js", "app.js", "catalog-publish.js") + words)
                .isLessThan(40 * 1024 + 350);
        // The example of a telephone number, what other trades leave out, and a place that is pasted take 750 bytes.
        assertThat(fetched("words-hi.js", "app.js", "catalog-details.js") + words)
                .isLessThan(62 * 1024 + 750);
        assertThat(fetched(
                                "words-hi.js",
                                "app.js",
                                "catalog.js",
                                "catalog-conflict.js",
                                "catalog-item.js",
                                "catalog-prices.js",
                                "catalog-select.js")
                        - fetched("words-hi.js", "app.js", "catalog.js")
                        + words)
                .isLessThan(31 * 1024);
        assertThat(fetched("words-hi.js", "app.js", "catalog-languages.js")).isLessThan(32 * 1024);
        // The choices of other trades are left out, and states are said in words.
        assertThat(fetched("words-hi.js", "app.js", "import.js") + packed("import-words-hi.js"))
                .isLessThan(35 * 1024);
    }

    /** The bytes of modules and all that they import. */
    private static int fetched(String... names) {
        Set<String> all = new LinkedHashSet<>(List.of(names));
        all.addAll(PAGES.assets().imports(List.of(names)));
        return packed(all.toArray(String[]::new));
    }

    private static int packed(String... names) {
        return Arrays.stream(names)
                .mapToInt(name -> PAGES.assets().get("0123", name, "gzip").body().length)
                .sum();
    }

    static Stream<Scope> scopes() {
        return Arrays.stream(Scope.values()).filter(scope -> scope != Scope.ALL);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void aScreenHidesLinksThatTheRoleMayNotUse(Scope scope) {
        String page =
                text(StartRoutes.screen(PAGES, ScreenSamples.shell(Language.EN, scope), ScreenSamples.start(5, 99)));
        assertThat(page.contains("href=\"/app/trattoria/codes\" aria-current")
                        || page.contains("href=\"/app/trattoria/codes\">\n<svg"))
                .isEqualTo(scope == Scope.QR_READ);
        assertThat(page.contains("codes/new")).isEqualTo(scope == Scope.QR_WRITE);
        assertThat(page.contains("data-events")).isEqualTo(scope == Scope.ANALYTICS_READ);
    }

    @Test
    void numbersAreWrittenAsTheirLanguageWritesThem() {
        assertThat(text(StartRoutes.screen(
                        PAGES, ScreenSamples.shell(Language.DE, Scope.ALL), ScreenSamples.start(5, 99))))
                .contains(">276<", "988 Guthabenpunkte");
        assertThat(text(StartRoutes.screen(
                        PAGES, ScreenSamples.shell(Language.AR, Scope.ALL), ScreenSamples.start(5, 99))))
                .contains("988 نقطة");
    }
}
