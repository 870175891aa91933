package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Deque's axe-core, run inside a page: the rules of WCAG 2.2 A and AA, and what it calls best practice. */
final class Axe {
    private static final String SCRIPT = script();

    /** Without fetching anything of the page again, and without frames, which a script of the page can't look into. */
    private static final String RUN = """
              const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false,
                runOnly: %s });
              return violations.flatMap((rule) => rule.nodes.map((node) =>
                `${rule.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)} ${node.failureSummary}`));
            """;

    private static final String EVERYTHING =
            RUN.formatted("[\"wcag2a\", \"wcag2aa\", \"wcag21a\", \"wcag21aa\", \"wcag22aa\", \"best-practice\"]");
    private static final String COLOURS = RUN.formatted("{ type: \"rule\", values: [\"color-contrast\"] }");

    /** Nothing moves any more: a part that fades in has other colours for a moment. */
    private static final String IS_STILL =
            """
            document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect.getTiming().iterations === Infinity)
              && [...document.querySelectorAll("dialog[open]")].every((one) => getComputedStyle(one).opacity === "1")""";

    private Axe() {}

    private static String script() {
        try (InputStream in = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The page as it stands has no violation, of colours neither: nothing is allowed. */
    static void approves(String what, Page page) {
        approves(what, page, EVERYTHING);
    }

    /** The same of the colours alone, for a page whose elements were approved in other colours. */
    static void approvesColours(String what, Page page) {
        approves(what, page, COLOURS);
    }

    private static void approves(String what, Page page, String rules) {
        page.waitForFunction("() => " + IS_STILL);
        page.evaluate(SCRIPT);
        assertThat((List<?>) page.evaluate("async () => {" + rules + "}"))
                .as("axe on %s", what)
                .isEmpty();
    }

    /** The same in any engine. */
    static void approves(String what, Engine engine) {
        engine.until("""
                await new Promise(requestAnimationFrame);
                await new Promise(requestAnimationFrame);
                return %s;
                """.formatted(IS_STILL));
        engine.run(SCRIPT + "\nreturn 0");
        assertThat(engine.run(EVERYTHING)).as("axe on %s", what).isEmpty();
    }
}
