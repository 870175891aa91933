package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;

/** What a page must be for windows and for fingers of any size. */
final class FitCheck {
    /** Small and ordinary phones, a tablet, a desk: widths in CSS pixels on either side of every change of layout. */
    private static final int[][] WINDOWS = {Guests.NARROW, Guests.PHONE, {768, 1024}, Guests.DESK};

    private static final int[] BETWEEN = {480, 600, 740, 900, 980, 1100, 1200, 1300};

    /** Pressable things below 44 x 44 CSS pixels (WCAG 2.5.5), words in a sentence aside; the link of a card is the whole card. */
    private static final String SMALL_TARGETS = """
            () => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
              .filter((element) => element.checkVisibility({ visibilityProperty: true }))
              .map((element) => [element, (element.closest("label") ?? element.closest("h3")?.closest(".item") ?? element).getBoundingClientRect()])
              .filter(([element, { width, height }]) => !element.matches(".skip") && (width < 44 || height < 44))
              .map(([element, { width, height }]) => `${width} x ${height}: ${element.outerHTML.slice(0, 120)}`)
            """;

    /** Fields in letters so small that iOS enlarges the whole page when one is touched; hidden ones too. */
    private static final String SMALL_LETTERS = """
            () => [...document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=file], [type=range]), select, textarea")]
              .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 16)
              .map((element) => `${getComputedStyle(element).fontSize}: ${element.outerHTML.slice(0, 120)}`)
            """;

    /** Cards of items that are cut off at their edge: what is in one never makes the page itself wider. */
    private static final String CUT_OFF = """
            () => [...document.querySelectorAll("li.item")]
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map((item) => `${item.scrollWidth} in ${item.clientWidth}: ${item.textContent.trim().slice(0, 60)}`)
            """;

    /** Pictures of which the page says another width than they have, and so makes the browser choose another size. */
    private static final String OTHER_WIDTHS = """
            () => [...document.querySelectorAll("img[srcset]")].map((picture) => {
              const probe = document.body.appendChild(document.createElement("div"));
              probe.style.position = "fixed";
              const [said] = picture.sizes.split(/, (?=\\(min-width|[^,]*$)/)
                .map((size) => /^(\\(min-width: [^)]*\\) )?(.*)$/.exec(size))
                .filter(([, when]) => !when || matchMedia(when).matches);
              probe.style.width = said[2];
              const [stated, is] = [probe, picture].map((element) => element.getBoundingClientRect().width);
              probe.remove();
              return [Math.abs(stated - is), `${stated} for ${is}: ${picture.outerHTML}`];
            }).filter(([difference]) => difference > 1).map(([, what]) => what)
            """;

    /** Words and fields of which a part lies outside the window, where nothing leads: what can be scrolled to aside. */
    private static final String STICKS_OUT = """
            () => [...document.querySelectorAll("a, button, input:not([type=checkbox], [type=radio]), select, textarea, h1, h2, h3, p, legend, label, summary, td, th")]
              .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, .skip"))
              .filter((element) => {
                for (let box = element.parentElement; box; box = box.parentElement)
                  if (["auto", "scroll"].includes(getComputedStyle(box).overflowX)) return false;
                const { left, right, width } = element.getBoundingClientRect();
                return width > 1 && (left < -1 || right > innerWidth + 1);
              })
              .map((element) => `${Math.round(element.getBoundingClientRect().right)}: ${element.outerHTML.slice(0, 120)}`)
            """;

    /** Buttons in which a word is broken, since they are narrower than it. */
    private static final String BROKEN_WORDS = """
            () => [...document.querySelectorAll("button, .button, summary")]
              .filter((element) => element.checkVisibility({ visibilityProperty: true }))
              .filter((element) => {
                const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
                for (let text = texts.nextNode(); text; text = texts.nextNode())
                  for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
                    const range = document.createRange();
                    range.setStart(text, index);
                    range.setEnd(text, index + word.length);
                    if (!text.parentElement.closest(".unseen") && new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
                  }
                return false;
              })
              .map((element) => element.outerHTML.slice(0, 160))
            """;

    /** Short words that are broken, since their column is too narrow for anything. */
    private static final String SQUEEZED = """
            () => {
              const found = [];
              const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              for (let text = texts.nextNode(); text; text = texts.nextNode()) {
                const element = text.parentElement;
                if (element.closest(".unseen, .skip, script, style, option, [dir=ltr]:not(html)") || !element.checkVisibility({ visibilityProperty: true })) continue;
                for (const { 0: word, index } of text.data.matchAll(/(?<!\\S)[\\p{L}\\p{M}]{2,6}(?!\\S)/gu)) {
                  const range = document.createRange();
                  range.setStart(text, index);
                  range.setEnd(text, index + word.length);
                  if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`${word}: ${element.outerHTML.slice(0, 120)}`);
                }
              }
              return found;
            }
            """;

    /** Controls that lie on one another, or whose words stand out of them. */
    private static final String ONE_ON_ANOTHER = """
            () => {
              const layer = (element) => {
                for (let box = element; box; box = box.parentElement)
                  if (["fixed", "sticky"].includes(getComputedStyle(box).position)) return box;
                return null;
              };
              const seen = (element) => {
                let { left, right, top, bottom } = element.getBoundingClientRect();
                for (let box = element.parentElement; box; box = box.parentElement)
                  if (getComputedStyle(box).overflowX !== "visible") {
                    const edge = box.getBoundingClientRect();
                    [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
                    [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
                  }
                return { element, left, right, top, bottom, layer: layer(element) };
              };
              const controls = [...document.querySelectorAll("a[href], button, input:not([type=radio], [type=checkbox], [type=file]), select, textarea, summary")]
                .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen, .skip, .reveal"))
                .map(seen)
                .filter((one) => one.right - one.left > 2 && one.bottom - one.top > 2);
              const short = ({ element }) => element.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
              const found = controls
                .filter(({ element }) => element.matches("button, .button, summary") && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === "visible")
                .map((one) => "out of " + short(one));
              controls.forEach((one, at) => controls.slice(at + 1).forEach((other) => {
                const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                if (across > 2 && down > 2 && one.layer === other.layer && !one.element.contains(other.element) && !other.element.contains(one.element))
                  found.push(short(one) + " on " + short(other));
              }));
              return found;
            }
            """;

    /** Retries in the next frames: after a resize the layout is not updated at once. */
    private static final String SETTLED = """
            async () => {
              let found = [];
              for (let frames = 0; frames < 120; frames++) {
                found = (%s)();
                if (found.length === 0) break;
                await new Promise(requestAnimationFrame);
              }
              return found;
            }
            """;

    /** Lists far from the window are not laid out, so nothing in them has a size. */
    private static final String LAID_OUT = """
            () => { for (const list of document.querySelectorAll(".dishes")) list.style.contentVisibility = "visible"; }
            """;

    /** The controls that a message covers, even after the keyboard has gone there. The message is at its longest, and stays. */
    private static final String COVERED = """
            async () => {
              const [script] = document.querySelectorAll("script[type=module]");
              const { tell, hush } = await import(new URL("messages.js", script.src));
              tell("“A dish with a name that is long, as names are” isn’t saved yet.", { undo() {}, label: "Continue", isStaying: true });
              const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
              const toast = document.querySelector("#messages .toast");
              const within = document.querySelector("dialog:modal") ?? document.body;
              const covered = [];
              for (const element of within.querySelectorAll("a[href], button, input, select, textarea, summary")) {
                if (element.closest("#messages, .side, .unseen") || element.disabled || element.matches(".skip, .preview *") ||
                    !element.checkVisibility({ visibilityProperty: true })) continue;
                const box = element.matches("[type=radio], [type=checkbox], [type=file]") ? (element.closest("label") ?? element) : element;
                const lies = () => {
                  const [one, over] = [box, toast].map((each) => each.getBoundingClientRect());
                  return one.bottom > over.top + 1 && one.top < over.bottom - 1 && one.right > over.left && one.left < over.right;
                };
                const under = async (block) => {
                  box.scrollIntoView({ block, behavior: "instant" });
                  if (!lies()) return false;
                  await frame();
                  return lies();
                };
                if ((await under("nearest")) && (await under("center")) && (await under("start"))) covered.push(element.outerHTML.slice(0, 160));
              }
              hush();
              return covered;
            }
            """;

    private FitCheck() {}

    /** No message lies on a button: everything can be scrolled out from under one. */
    static void besideAMessage(String what, Guest guest) {
        assertThat((List<?>) guest.page().evaluate(COVERED)).as(what).isEmpty();
    }

    /**
     * Nothing is wider than the window or than its card, and pictures are as wide as declared, in a narrow and a wide
     * window.
     */
    static void inEveryWindow(String what, Guest guest) {
        for (int[] size : WINDOWS) {
            guest.page().setViewportSize(size[0], size[1]);
            assertThat(guest.scrollsSideways()).as("%s at %d", what, size[0]).isFalse();
            assertThat((List<?>) guest.page().evaluate(CUT_OFF))
                    .as("%s at %d", what, size[0])
                    .isEmpty();
            assertThat((List<?>) guest.page().evaluate(SETTLED.formatted(OTHER_WIDTHS)))
                    .as("%s at %d", what, size[0])
                    .isEmpty();
        }
    }

    /** Nothing is cut off or wider than the window of the smallest phone, in which every letter counts. */
    static void inTheNarrowest(String what, Guest guest) {
        inTheNarrowest(what, guest.page());
    }

    static void inTheNarrowest(String what, Page page) {
        page.setViewportSize(Guests.NARROW[0], Guests.NARROW[1]);
        page.evaluate(LAID_OUT);
        assertThat((boolean) page.evaluate(Guest.SCROLLS_SIDEWAYS))
                .as("%s at %d", what, Guests.NARROW[0])
                .isFalse();
        for (String fault : List.of(STICKS_OUT, BROKEN_WORDS)) {
            assertThat((List<?>) page.evaluate(SETTLED.formatted(fault)))
                    .as("%s at %d", what, Guests.NARROW[0])
                    .isEmpty();
        }
    }

    /** No control lies on another one in the windows between a phone and a screen, where rows run out of room. */
    static void betweenPhoneAndDesk(String what, Guest guest) {
        for (int width : BETWEEN) {
            guest.page().setViewportSize(width, Guests.PHONE[1]);
            guest.page().evaluate(LAID_OUT);
            for (String fault : List.of(ONE_ON_ANOTHER, STICKS_OUT)) {
                assertThat((List<?>) guest.page().evaluate(SETTLED.formatted(fault)))
                        .as("%s at %d", what, width)
                        .isEmpty();
            }
        }
    }

    /**
     * With letters of twice the size (WCAG 1.4.4) on a phone nothing is cut off, and each text has room for words. A
     * browser that zooms, or whose letters are set to that size, lays a page out as in a window of half the width.
     */
    static void inLargeLetters(String what, Guest guest) {
        guest.page().setViewportSize(Guests.PHONE[0] / 2, Guests.PHONE[1] / 2);
        guest.page().evaluate(LAID_OUT);
        for (String fault : List.of(SQUEEZED, STICKS_OUT)) {
            assertThat((List<?>) guest.page().evaluate(SETTLED.formatted(fault)))
                    .as("%s in large letters", what)
                    .isEmpty();
        }
        assertThat(guest.scrollsSideways()).as("%s in large letters", what).isFalse();
    }

    /** What is to be pressed is large enough for a finger, and no field makes the page jump. */
    static void forFingers(String what, Guest guest) {
        forFingers(what, guest.page());
    }

    static void forFingers(String what, Page page) {
        page.evaluate(LAID_OUT);
        assertThat((List<?>) page.evaluate(SMALL_TARGETS))
                .as("targets of %s", what)
                .isEmpty();
        assertThat((List<?>) page.evaluate(SMALL_LETTERS))
                .as("fields of %s", what)
                .isEmpty();
    }
}
