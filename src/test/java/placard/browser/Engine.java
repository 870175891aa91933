package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import placard.testing.Await;

/** A browser that is driven by what the protocols of all three engines can do, so that one flow is written once for all. */
interface Engine extends AutoCloseable {
    /** How long a page may take to come to what a test waits for. */
    Duration PATIENCE = Duration.ofSeconds(20);

    /** Gives the page's window so many CSS pixels. */
    void window(int width, int height);

    /** Opens a page; its script has run when this returns. */
    void open(String url);

    /** What the body of a function returns in the page, by JSON. */
    JsonNode run(String body);

    /** Presses an element where it is to be seen, with a pointer; fails if something else is over it. */
    void press(String selector);

    /** What is to be seen of the page, as PNG. */
    byte[] screenshot();

    /** The errors and warnings on the console and of the script since the last call, where the driver tells them. */
    List<String> faults();

    /** Waits until the body of a function returns true. */
    default void until(String body) {
        long start = System.nanoTime();
        while (!run(body).asBoolean()) {
            assertThat(System.nanoTime() - start).as("in vain: %s", body).isLessThan(PATIENCE.toNanos());
            Await.pause(start);
        }
    }

    /**
     * Waits until the page has led to another one, which is there with all it needs. While it leads there, nothing can be
     * asked of it.
     *
     * @param path the end of its path, as a pattern
     */
    default void arrives(String path) {
        until("return new RegExp('" + path + "$').test(location.pathname) && document.readyState === 'complete'");
    }

    /** Forgets the session, as a browser does in which nobody has signed in yet. */
    void forget();

    @Override
    void close();
}
