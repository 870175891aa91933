package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.base.Json;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** Whatever an owner or a link says, in a browser it is words: nothing of it runs, and the page's policy has nothing to stop. */
class InjectionTest {
    private static final List<String> TEMPLATES = List.of("restaurant", "bakery", "retail", "services", "real_estate");
    private static final int ITEMS = 15;

    /** Every so many of the pages of catalogues are gone to; {@code INJECTION_STEP=1} goes to all. */
    private static final int STEP = Integer.parseInt(System.getenv().getOrDefault("INJECTION_STEP", "7"));

    /** What would be there if words had become more, seen by the browser that made a page of them. */
    private static final String MORE_THAN_WORDS = """
            (page) => {
              const found = [];
              for (const element of page.querySelectorAll("*")) {
                for (const { name } of element.attributes) if (name.startsWith("on")) found.push(`${name} in ${element.outerHTML}`);
                for (const name of ["href", "src", "action", "formaction", "data"]) {
                  const value = element.getAttribute(name);
                  if (value !== null && !["http:", "https:", "tel:", "mailto:"].includes(new URL(value, "https://a.example/").protocol))
                    found.push(`${name}=${value}`);
                }
              }
              for (const script of page.querySelectorAll("script")) {
                if (["application/json", "application/ld+json"].includes(script.type)) JSON.parse(script.textContent);
                else if (!(script.getAttribute("src") ?? "").startsWith("/assets/")) found.push(script.outerHTML);
              }
              for (const element of page.querySelectorAll("iframe, object, embed, base, frame, math, foreignObject, [style], meta[http-equiv], link[rel=import]"))
                found.push(element.outerHTML);
              if (page.querySelectorAll("title").length !== 1) found.push("titles");
              return found;
            }
            """;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Placard placard;

    @BeforeAll
    static void start() {
        placard = Placard.start(Store.SQLITE, Map.of("PLACARD_UNKNOWN_SLUG_LIMIT", "100000"));
    }

    @AfterAll
    static void stop() {
        if (placard != null) {
            placard.close();
        }
    }

    private static Guest guest(boolean isUnprotected) {
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setBypassCSP(isUnprotected));
        guest.context().addInitScript("window.hit = () => console.error('RAN');");
        return guest;
    }

    private static void holdsOnlyWords(Guest guest, String what) {
        assertThat((List<?>) guest.page().evaluate("() => (" + MORE_THAN_WORDS + ")(document)"))
                .as(what)
                .isEmpty();
        assertThat(guest.faults()).as(what).isEmpty();
    }

    @Test
    void thereAreTwoHundredAndMore() {
        assertThat(Payloads.ALL).hasSizeGreaterThanOrEqualTo(200).doesNotHaveDuplicates();
    }

    /** All items' texts: on the pages, in the pickers and in the cart that the script makes, and in the file. */
    @Test
    void anItemsWordsAreWords() {
        Guest guest = guest(false);
        List<String> pages = new ArrayList<>();
        for (int from = 0; from < Payloads.ALL.size(); from += ITEMS) {
            List<String> some = Payloads.ALL.subList(from, Math.min(from + ITEMS, Payloads.ALL.size()));
            int turn = from / ITEMS;
            String path = Pages.path(placard, HostileWords.made(placard, TEMPLATES.get(turn % 3), some));
            guest.open(placard.url(path));
            assertThat(guest.page().evaluate(ORDER_ALL)).isEqualTo(some.size());
            holdsOnlyWords(guest, "a cart with " + some);
            guest.open(placard.url(path + ".json"));
            assertThat(guest.faults()).isEmpty();
            String other = HostileWords.made(placard, TEMPLATES.get(3 + turn % 2), some);
            pages.add(withoutScript(html(Pages.path(placard, other))));
        }
        holdOnlyWords(pages);
    }

    /** Puts one of each item into the cart and opens it; the number of its lines. */
    private static final String ORDER_ALL = """
            async () => {
              const until = async (what) => { while (!what()) await new Promise(requestAnimationFrame); };
              const [picker, cart] = ["#picker", "#cart"].map((id) => document.querySelector(id));
              for (const button of document.querySelectorAll("button.add")) {
                button.click();
                await until(() => picker.open);
                picker.querySelectorAll("input[type=checkbox]").forEach((box) => box.click());
                picker.querySelector("#picker-send").click();
                await until(() => !picker.open);
              }
              document.querySelector("button.cartbar").click();
              await until(() => cart.open);
              return cart.querySelectorAll("#cart-lines > li").length;
            }
            """;

    private static String withoutScript(String html) {
        return html.replaceAll("<script type=\"module\"[^>]*></script>", "");
    }

    /** The texts that a catalogue has once, and those that a link carries; the script, too, on every few of the pages. */
    @Test
    void aCataloguesWordsAndThoseOfALinkAreWords() {
        Guest guest = guest(false);
        List<String> made = TEMPLATES.stream()
                .map(template -> HostileWords.made(placard, template, List.of("Harmless")))
                .toList();
        List<String> pages = new ArrayList<>();
        for (int i = 0; i < Payloads.ALL.size(); i++) {
            String payload = Payloads.ALL.get(i);
            String api = made.get(i % made.size());
            String ordering = List.of("whatsapp", "url", "phone", "none").get(i % 4);
            ObjectNode body = HostileWords.catalog(payload, ordering);
            assertThat(placard.patch(api, body.toString()).status()).as(payload).isEqualTo(200);
            String path = Pages.path(placard, api) + query(payload);
            pages.add(withoutScript(html(path)));
            if (i % STEP == 0) {
                guest.open(placard.url(path));
                String name = Normalizer.normalize(Payloads.cut(payload, 120), Normalizer.Form.NFC);
                assertThat(guest.page().locator("h1").textContent()).isEqualTo(name);
                holdsOnlyWords(guest, payload);
            }
        }
        holdOnlyWords(pages);
    }

    private static String query(String payload) {
        String value = URLEncoder.encode(payload, StandardCharsets.UTF_8);
        return "?table=" + value + "&seat=" + value + "&room=" + value + "&source=" + value + "&lang=" + value;
    }

    /**
     * Pages that the browser is handed as it would be by the service, many at once: in frames of one document, where what
     * can run does, since no policy holds there.
     */
    @Test
    void landingPagesAndPagesOfErrorsHoldOnlyWords() {
        List<String> pages = new ArrayList<>();
        for (String payload : Payloads.ALL) {
            pages.add(landing("vcard", payload, HostileWords::contact));
            pages.add(landing("social", payload, HostileWords::links));
            pages.add(landing("wifi", payload, HostileWords::network));
            String value = URLEncoder.encode(payload, StandardCharsets.UTF_8).replace("+", "%20");
            String path = List.of("/menu/", "/catalog/", "/q/", "/p/").get(pages.size() / 4 % 4);
            pages.add(html(path + value + query(payload)));
        }
        holdOnlyWords(pages);
    }

    private static void holdOnlyWords(List<String> pages) {
        Guest guest = guest(true);
        guest.open(placard.url("/"));
        guest.page().setContent("<title>Frames</title>");
        for (int from = 0; from < pages.size(); from += 50) {
            List<String> some = pages.subList(from, Math.min(from + 50, pages.size()));
            Object found = guest.page().evaluate(IN_FRAMES.replace("MORE_THAN_WORDS", MORE_THAN_WORDS), some);
            assertThat((List<?>) found).isEmpty();
            assertThat(guest.faults()).isEmpty();
        }
    }

    private static final String IN_FRAMES = """
            async (pages) => {
              const judge = MORE_THAN_WORDS;
              const found = await Promise.all(pages.map((html) => new Promise((done) => {
                const frame = document.createElement("iframe");
                frame.srcdoc = html;
                frame.onload = () => done(judge(frame.contentDocument));
                document.body.append(frame);
              })));
              document.body.replaceChildren();
              return found.flat();
            }
            """;

    private static String landing(String type, String payload, Function<String, ObjectNode> content) {
        ObjectNode body = Json.object().put("name", payload).put("type", type);
        body.set("content", content.apply(payload));
        MadeCode code = MadeCode.in(placard, body.toString());
        return html("/p/" + code.slug());
    }

    /** A page without its style, which would only be fetched again for each. */
    private static String html(String path) {
        return placard.send("GET", path, null, null).text().replaceAll("<link rel=\"stylesheet\"[^>]*>", "");
    }
}
