package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Json;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/**
 * Texts of owners and links are only text in a browser: nothing of them runs, and the content security policy has
 * nothing to block.
 */
@Slow
@OnSqlite(settings = "PLACARD_UNKNOWN_SLUG_LIMIT=100000")
class InjectionTest {
    private static final List<String> TEMPLATES = List.of("restaurant", "bakery", "retail", "services", "real_estate");
    private static final int ITEMS = 73;

    /** Every so many of the pages are gone to; {@code INJECTION_STEP=1} goes to all. */
    private static final int STEP = Integer.parseInt(System.getenv().getOrDefault("INJECTION_STEP", "17"));

    /** What the browser says on its console of a page that is none. */
    private static final String NOT_FOUND = "the server responded with a status of 404";

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

    @Started
    private static Placard placard;

    private static Guest guest(boolean isUnprotected) {
        return hearing(GUESTS.with(Guests.PHONE, options -> options.setBypassCSP(isUnprotected)));
    }

    private static Guest hearing(Guest guest) {
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
    void hostileTextOfItemsIsInert() {
        Guest guest = hearing(GUESTS.phone());
        for (int from = 0; from < Payloads.ALL.size(); from += ITEMS) {
            List<String> some = Payloads.ALL.subList(from, Math.min(from + ITEMS, Payloads.ALL.size()));
            int turn = from / ITEMS;
            String path = Pages.path(placard, HostileWords.made(placard, TEMPLATES.get(turn % 3), some));
            guest.open(placard.url(path + language(turn)));
            assertThat(guest.page().evaluate(ORDER_ALL)).isEqualTo(some.size());
            holdsOnlyWords(guest, "a cart with " + some);
            guest.open(placard.url(path + ".json" + language(turn)));
            assertThat(guest.faults()).isEmpty();
            guest.open(placard.url(Pages.path(placard, HostileWords.made(placard, TEMPLATES.get(3 + turn % 2), some))
                    + language(turn)));
            guest.page().evaluate(OPEN_ALL);
            holdsOnlyWords(guest, "a list with " + some);
        }
    }

    /** Every other page is in another language, of which the texts are as hostile. */
    private static String language(int turn) {
        return turn % 2 == 0 ? "" : "?lang=hi";
    }

    /** Puts one of each item into the cart and opens it; the number of its lines. */
    private static final String ORDER_ALL = """
        async () => {
          const until = async (what) => {
            for (const end = performance.now() + 5000; !what();) {
              if (performance.now() > end) throw new Error("in vain: " + what + document.querySelector("dialog[open]")?.innerText);
              await new Promise((done) => setTimeout(done));
            }
          };
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

    /** Opens each item; fails if something in its dialog has become more than words. */
    private static final String OPEN_ALL = """
        () => {
          const picker = document.querySelector("#picker");
          for (const link of document.querySelectorAll(".item h3 a")) {
            link.click();
            if (!picker.open) throw new Error("not open: " + link.textContent);
            const found = (MORE_THAN_WORDS)(picker.ownerDocument);
            if (found.length) throw new Error(JSON.stringify(found));
            picker.close();
          }
        }
        """.replace("MORE_THAN_WORDS", MORE_THAN_WORDS);

    /** The texts that a catalogue has once, and those that a link carries; the script, too, on every few of the pages. */
    @Test
    void hostileTextOfCataloguesAndLinksIsInert() {
        Guest guest = guest(false);
        List<String> pages = new ArrayList<>();
        List<String> made = TEMPLATES.stream()
                .map(template -> HostileWords.made(placard, template, List.of("Harmless")))
                .toList();
        for (int i = 0; i < Payloads.ALL.size(); i++) {
            String payload = Payloads.ALL.get(i);
            String api = made.get(i % made.size());
            String ordering = List.of("whatsapp", "url", "phone", "none").get(i % 4);
            ObjectNode body = HostileWords.catalog(payload, ordering);
            assertThat(placard.patch(api, body.toString()).status()).as(payload).isEqualTo(200);
            String path = Pages.path(placard, api) + query(payload);
            String html = placard.send("GET", path, null, null).text();
            pages.add(html.replaceAll("<script type=\"module\"[^>]*></script>", ""));
            if (i % STEP == 0) {
                guest.open(placard.url(path));
                String name = Normalizer.normalize(Payloads.cut(payload, 120), Normalizer.Form.NFC);
                assertThat(guest.page().locator("h1").textContent()).isEqualTo(name);
                holdsOnlyWords(guest, payload);
            }
        }
        Frames.hold(guest(true), placard.url("/"), MORE_THAN_WORDS, pages);
    }

    private static String query(String payload) {
        String value = URLEncoder.encode(payload, StandardCharsets.UTF_8);
        return "?table=" + value + "&seat=" + value + "&room=" + value + "&source=" + value + "&lang="
                + (value.length() % 2 == 0 ? value : "hi");
    }

    @ParameterizedTest
    @EnumSource
    void hostileTextOfLandingPagesIsInert(Landing landing) {
        holdOnlyWords(Payloads.ALL.parallelStream()
                .map(payload -> new Tour.Stop(landing.path(placard, payload), 200, landing.heading.apply(payload)))
                .toList());
    }

    /**
     * All of these in frames, under the policy that they come with, which must have nothing to report; and every few as
     * they are opened by a scan, on their own.
     */
    private static void holdOnlyWords(List<Tour.Stop> stops) {
        Map<Tour.Stop, Reply> pages = new LinkedHashMap<>();
        stops.forEach(stop -> pages.put(stop, placard.send("GET", stop.path(), null, null)));
        Map<String, List<Tour.Stop>> byPolicy = stops.stream()
                .collect(Collectors.groupingBy(stop -> pages.get(stop).header("Content-Security-Policy")));
        assertThat(byPolicy).hasSizeLessThan(3).doesNotContainKey("");
        for (List<Tour.Stop> some : byPolicy.values()) {
            String around = placard.url(some.getFirst().path());
            List<String> html =
                    some.stream().map(stop -> pages.get(stop).text()).toList();
            List<String> headings = Frames.hold(guest(false).expecting(NOT_FOUND), around, MORE_THAN_WORDS, html);
            assertThat(headings).zipSatisfy(some, (heading, stop) -> {
                assertThat(pages.get(stop).status()).isEqualTo(stop.status());
                assertThat(Tour.squeezed(stop.heading())).isIn("", heading);
            });
        }
        Tour.through(guest(false).expecting(NOT_FOUND), placard, MORE_THAN_WORDS, everyFew(stops));
    }

    private static <T> List<T> everyFew(List<T> all) {
        return IntStream.range(0, all.size())
                .filter(at -> at % STEP == 0)
                .mapToObj(all::get)
                .toList();
    }

    /** The kinds of landing pages, and what is in their headings. */
    enum Landing {
        VCARD(payload -> Payloads.cut(payload, 80).strip() + " "
                + Payloads.cut(payload, 80).strip()) {
            @Override
            ObjectNode content(Placard on, String payload) {
                return HostileWords.contact(payload);
            }
        },
        SOCIAL(payload -> Payloads.cut(payload, 120)) {
            @Override
            ObjectNode content(Placard on, String payload) {
                return HostileWords.links(payload, HostileWords.picture(on, payload));
            }
        },
        IMAGE(payload -> Payloads.cut(payload, 120)) {
            @Override
            ObjectNode content(Placard on, String payload) {
                return HostileWords.gallery(payload, HostileWords.picture(on, payload));
            }
        },
        WIFI(payload -> "") {
            @Override
            ObjectNode content(Placard on, String payload) {
                return HostileWords.network(payload);
            }
        };

        private final UnaryOperator<String> heading;

        Landing(UnaryOperator<String> heading) {
            this.heading = heading;
        }

        abstract ObjectNode content(Placard on, String payload);

        String path(Placard on, String payload) {
            ObjectNode body = Json.object().put("name", payload).put("type", name().toLowerCase(Locale.ROOT));
            body.set("content", content(on, payload));
            return "/p/" + MadeCode.in(on, body.toString()).slug();
        }
    }

    @Test
    void aPageOfAnErrorHoldsOnlyWords() {
        List<String> roots = List.of("/menu/", "/catalog/", "/q/", "/p/");
        List<Tour.Stop> stops = new ArrayList<>();
        for (String payload : Payloads.ALL) {
            String value = URLEncoder.encode(payload, StandardCharsets.UTF_8).replace("+", "%20");
            String path = roots.get(stops.size() % roots.size()) + value + query(payload);
            if (placard.send("GET", path, null, null).status() == 404) {
                stops.add(new Tour.Stop(path, 404, ""));
            }
        }
        assertThat(stops).hasSizeGreaterThan(Payloads.ALL.size() * 9 / 10);
        holdOnlyWords(stops);
    }
}
