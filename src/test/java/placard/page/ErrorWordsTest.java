package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Reply;
import placard.testing.Store;

/** What a visitor reads where there is no page, in every language. */
@OnSqlite(settings = "PLACARD_UNKNOWN_SLUG_LIMIT=0")
final class ErrorWordsTest {
    private static final Map<Language, Words> WORDS = Words.load("errors");

    @Started
    private static Placard placard;

    private static Reply open(String path, String accepted) {
        return placard.send("GET", path, null, null, "Accept-Language", accepted);
    }

    private static String deletedCode() {
        Reply made = placard.post(
                "/api/v1/qr",
                "{\"name\":\"x\",\"type\":\"wifi\",\"content\":{\"ssid\":\"n\",\"security\":\"nopass\"}}");
        placard.delete("/api/v1/qr/" + made.at("/qr/id").asText());
        return made.at("/qr/slug").asText();
    }

    private static String deletedCatalog() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        placard.post(catalog.path() + "/publish", "");
        String url = placard.get(catalog.path()).at("/catalog/publicUrl").asText();
        placard.delete(catalog.path());
        return url.substring(url.indexOf("/menu/"));
    }

    @Test
    void everyLanguageSaysTheSameThingsInItsOwnWords() {
        Set<String> english = WORDS.get(Language.EN).all().keySet();
        Set<String> said = new HashSet<>();
        WORDS.forEach((language, words) -> {
            assertThat(words.all()).as(language.tag()).containsOnlyKeys(english);
            assertThat(said.add(words.say("code.missing.text"))).isTrue();
        });
    }

    @Test
    void aPageThatIsNotThereSaysSoAsAskedElseAsTheBrowserPrefers() {
        String gone = deletedCode();
        Map<String, String> keys = Map.of(
                "/p/never",
                "missing",
                "/menu/never",
                "missing",
                "/files/file_01jd3x5n8kq2v7w9c4t6r0m1ba",
                "missing",
                "/nothing/at/all",
                "missing",
                "/p/" + gone,
                "gone",
                deletedCatalog(),
                "gone");
        keys.forEach((path, key) -> WORDS.forEach((language, words) -> {
            for (Reply page : List.of(
                    open(path + "?lang=" + language.tag(), "en"),
                    open(path, language.tag() + "-XX, en;q=0.1"),
                    open(path + "?lang=tlh", language.tag()))) {
                assertPage(page, path, language, key.equals("gone") ? 410 : 404, words.say(key + ".title"));
                assertThat(Markup.text(page.text()))
                        .contains(words.say(key + ".text"))
                        .endsWith(words.say("reference") + " " + page.header("X-Request-Id"));
            }
        }));
    }

    @Test
    void aCodeThatLeadsNowhereSaysSoAsAskedElseAsTheBrowserPrefers() {
        Map<String, String> keys = Map.of("/q/never", "code.missing", "/q/" + deletedCode(), "code.gone");
        keys.forEach((path, key) -> WORDS.forEach((language, words) -> {
            for (Reply page :
                    List.of(open(path + "?lang=" + language.tag(), "en"), open(path, language.tag() + ", en;q=0.1"))) {
                assertPage(page, path, language, key.equals("code.gone") ? 410 : 404, words.say(key + ".title"));
                assertThat(Markup.text(page.text())).endsWith(words.say(key + ".text"));
            }
        }));
        for (String path : List.of("/q/never", "/p/never")) {
            assertThat(RawHttp.send(placard, "GET " + path + "?lang=%zz", "Accept-Language: pt, hi;q=0.2")
                            .text())
                    .contains("lang=\"hi\"");
        }
        assertThat(placard.send("HEAD", "/q/never", null, null).bytes()).isEmpty();
    }

    @Test
    void aWrongMethodGetsAnErrorPage() {
        Reply page = placard.send("POST", "/p/never?lang=de", null, null);
        assertPage(page, "POST", Language.DE, 405, WORDS.get(Language.DE).say("method.title"));
        assertThat(page.header("Allow")).isNotEmpty();
    }

    @Test
    void tooManyRequestsAreRefusedInTheSameWay() {
        try (Placard strict = Placard.start(Store.SQLITE, Map.of("PLACARD_UNKNOWN_SLUG_LIMIT", "1"))) {
            for (String path : List.of("/q/never", "/p/never")) {
                String key = path.startsWith("/q/") ? "code.limited" : "limited";
                AtomicReference<Reply> last = new AtomicReference<>();
                Await.until("a refusal of " + path, () -> {
                    last.set(strict.send("GET", path + "?lang=fr", null, null));
                    return last.get().status() == 429;
                });
                assertPage(
                        last.get(),
                        path,
                        Language.FR,
                        429,
                        WORDS.get(Language.FR).say(key + ".title"));
                assertThat(Markup.text(last.get().text()))
                        .contains(WORDS.get(Language.FR).say(key + ".text"));
            }
        }
    }

    private static void assertPage(Reply page, String what, Language language, int status, String title) {
        String as = what + " " + language + " " + page.text();
        assertThat(page.status()).as(as).isEqualTo(status);
        assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.header("Vary")).startsWith("Accept-Language");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(page.text())
                .as(as)
                .contains("<html lang=\"" + language.tag() + "\" dir=\"" + language.direction() + "\">")
                .contains("<title>" + title.replace("'", "&#39;") + "</title>");
    }
}
