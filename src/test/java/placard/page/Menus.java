package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** A server for tests of public pages. Pages do not depend on the database, so it uses SQLite. */
record Menus(Placard placard, MovableClock clock) implements AutoCloseable {
    /** A Friday. */
    static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final Pattern DATA = Pattern.compile("<script type=\"application/ld\\+json\">(.*?)</script>");

    static Menus start() {
        MovableClock clock = new MovableClock(NOON);
        return new Menus(Placard.start(Store.SQLITE, Map.of(), clock), clock);
    }

    MadeCatalog published(String slug, String more) {
        MadeCatalog catalog =
                MadeCatalog.in(placard, "{'name':'Lunch','currency':'INR','slug':'" + slug + "'" + more + "}");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    /** A new catalogue with one item. */
    void published(String slug, String more, String item) {
        published(slug, more).item("One", item);
    }

    Reply open(String path, String... headers) {
        Reply page = placard.send("GET", path, null, null, headers);
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return page;
    }

    /** What a person reads there. */
    String text(String path, String... headers) {
        return Markup.text(open(path, headers).text()).replaceAll("[\\u00a0\\u202f]", " ");
    }

    Reply file(String slug) {
        return open("/menu/" + slug + ".json");
    }

    /** What a search engine reads there. */
    JsonNode data(String path) {
        Matcher script = DATA.matcher(open(path).text());
        assertThat(script.find()).isTrue();
        return Json.parse(script.group(1).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        placard.close();
    }
}
