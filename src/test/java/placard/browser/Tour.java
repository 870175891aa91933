package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import placard.testing.Placard;

/**
 * Many pages, each gone to for itself. The pages lead on to one another by a script that the browser adds, in several
 * tabs, since to drive each step from here would cost ten times what the page costs.
 */
final class Tour {
    private static final int TABS = 4;
    private static final int PATIENCE_MS = 60_000;

    private Tour() {}

    /**
     * A page on the way.
     *
     * @param heading what the first heading says, spaces aside; empty if that is the page's own
     */
    record Stop(String path, int status, String heading) {
        Map<String, Object> asValue() {
            return Map.of("path", path, "status", status, "heading", squeezed(heading));
        }
    }

    /** A heading without spaces. */
    static String squeezed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).replaceAll("[\\s\\p{Z}]+", "");
    }

    /** Runs in each page once it has loaded and was drawn. */
    private static final String GUIDE = """
            addEventListener("load", async () => {
              const todo = JSON.parse(sessionStorage.getItem("todo") ?? "null");
              if (!todo?.length) return;
              await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
              const [{ path, status, heading }, ...rest] = todo;
              if (location.pathname + location.search === new URL(path, location.href).pathname + new URL(path, location.href).search) {
                const [{ responseStatus }] = performance.getEntriesByType("navigation");
                const said = document.querySelector("h1").textContent.normalize().replace(/[\\s\\p{Z}]+/gu, "");
                const found = (MORE_THAN_WORDS)(document);
                if (found.length || responseStatus !== status || (heading && said !== heading))
                  console.error(`WRONG ${path} ${responseStatus} ${said} ${JSON.stringify(found)}`);
                sessionStorage.setItem("todo", JSON.stringify(rest));
                if (rest.length) location.replace(rest[0].path);
              }
            });
            """;

    /** Goes to each; none may hold more than words, be another page than was meant, or have anything to report. */
    static void through(Guest guest, Placard placard, String judge, List<Stop> stops) {
        guest.context().addInitScript(GUIDE.replace("MORE_THAN_WORDS", judge));
        guest.open(placard.url("/"));
        List<Page> tabs = IntStream.range(0, TABS)
                .mapToObj(tab -> begun(guest, placard, stops.stream().skip(tab).toList()))
                .toList();
        for (Page tab : tabs) {
            tab.waitForFunction(
                    "() => sessionStorage.getItem('todo') === '[]'",
                    null,
                    new Page.WaitForFunctionOptions().setTimeout(PATIENCE_MS));
            tab.close();
        }
        assertThat(guest.faults()).isEmpty();
    }

    private static Page begun(Guest guest, Placard placard, List<Stop> stops) {
        Page page = guest.context().newPage();
        page.navigate(placard.url("/"));
        List<Map<String, Object>> todo = IntStream.range(0, stops.size())
                .filter(at -> at % TABS == 0)
                .mapToObj(at -> stops.get(at).asValue())
                .toList();
        page.evaluate(
                "todo => { sessionStorage.setItem('todo', JSON.stringify(todo)); location.replace(todo[0].path); }",
                todo);
        return page;
    }
}
