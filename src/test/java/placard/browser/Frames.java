package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/**
 * Many pages in frames of one document, since to go to each costs the browser several times as much. A frame whose page
 * is given as text is under the policy of the document around it, which is a page of the same kind; for a guest without
 * policies, under none.
 */
final class Frames {
    private static final int AT_ONCE = 60;

    private static final String SHOW = """
            async (pages) => {
              const judge = JUDGE;
              const found = [];
              const headings = await Promise.all(pages.map((html) => new Promise((done) => {
                const frame = document.createElement("iframe");
                frame.srcdoc = html;
                frame.onload = () => {
                  found.push(...judge(frame.contentDocument));
                  done(frame.contentDocument.querySelector("h1").textContent);
                };
                document.body.append(frame);
              })));
              document.body.replaceChildren();
              return [headings, found];
            }
            """;

    private Frames() {}

    /**
     * Shows each of the pages; none may hold more than words, nor have anything to report.
     *
     * @param around the address of the document around them
     * @param judge a function from a document to what is wrong in it
     * @return what their headings say, as {@link Tour#squeezed}
     */
    static List<String> hold(Guest guest, String around, String judge, List<String> pages) {
        guest.open(around);
        guest.page().evaluate("() => document.body.replaceChildren()");
        List<String> headings = new ArrayList<>();
        for (int from = 0; from < pages.size(); from += AT_ONCE) {
            List<String> some = pages.subList(from, Math.min(from + AT_ONCE, pages.size()));
            List<?> seen = (List<?>) guest.page().evaluate(SHOW.replace("JUDGE", judge), some);
            assertThat((List<?>) seen.getLast()).isEmpty();
            assertThat(guest.faults()).isEmpty();
            ((List<?>) seen.getFirst()).forEach(said -> headings.add(Tour.squeezed((String) said)));
        }
        return headings;
    }
}
