package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.Ports;

/**
 * WebKitGTK on a virtual screen, driven by the W3C WebDriver protocol: the engine that every browser on an iPhone has,
 * which Playwright can't drive as distributions package it.
 */
final class Webkit implements AutoCloseable {
    /** The programs' names on the PATH. */
    static final String[] PROGRAMS = {"WebKitWebDriver", "Xvfb"};

    /** How long a page may take to come to what a test waits for. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();
    private final String driver;
    private final String session;

    Webkit() {
        Process screen = started(
                new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"));
        int port = Ports.free();
        ProcessBuilder program = new ProcessBuilder("WebKitWebDriver", "--port=" + port);
        program.environment().put("DISPLAY", ":" + firstLine(screen));
        program.environment().put("GDK_BACKEND", "x11");
        program.environment().put("LIBGL_ALWAYS_SOFTWARE", "1");
        program.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        started(program);
        driver = "http://127.0.0.1:" + port;
        Await.until("WebKitWebDriver answers", this::isReady);
        session = "/session/"
                + call("POST", "/session", Json.object().set("capabilities", Json.object()))
                        .path("sessionId")
                        .asText();
    }

    private Process started(ProcessBuilder program) {
        try {
            Process process =
                    program.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            processes.add(process);
            return process;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static String firstLine(Process process) {
        try {
            StringBuilder line = new StringBuilder();
            var out = new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII);
            for (int c = out.read(); c >= ' '; c = out.read()) {
                line.append((char) c);
            }
            return line.toString();
        } catch (IOException ended) {
            throw new UncheckedIOException(ended);
        }
    }

    private boolean isReady() {
        try {
            return send("GET", "/status", null).statusCode() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    /** A window of this many CSS pixels; the browser's own bar makes it 447 wide at least. */
    void window(int width, int height) {
        call("POST", session + "/window/rect", Json.object().put("width", width).put("height", height));
        JsonNode inner = run("return [innerWidth, innerHeight]");
        ObjectNode outer = Json.object()
                .put("width", 2 * width - inner.path(0).asInt())
                .put("height", 2 * height - inner.path(1).asInt());
        call("POST", session + "/window/rect", outer);
        until("return innerHeight === " + height);
    }

    /** Opens a page; its script has run when this returns. */
    void open(String url) {
        call("POST", session + "/url", Json.object().put("url", url));
        until("return document.readyState === 'complete'");
    }

    /** What the body of a function returns in the page. */
    JsonNode run(String body) {
        ObjectNode script = Json.object().put("script", body);
        script.putArray("args");
        return call("POST", session + "/execute/sync", script);
    }

    /** Waits until the body of a function returns true. */
    void until(String body) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!run(body).asBoolean()) {
            assertThat(System.nanoTime()).as("in vain: %s", body).isLessThan(end);
        }
    }

    /** Presses an element where it is to be seen; fails if something else is over it. */
    void press(String selector) {
        run("document.querySelector(`" + selector + "`).scrollIntoView({ block: 'center', behavior: 'instant' })");
        ObjectNode how = Json.object().put("using", "css selector").put("value", selector);
        String element =
                call("POST", session + "/element", how).iterator().next().asText();
        call("POST", session + "/element/" + element + "/click", Json.object());
    }

    private JsonNode call(String method, String path, JsonNode body) {
        HttpResponse<String> answer = send(method, path, body);
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return Json.stored(answer.body()).path("value");
    }

    private HttpResponse<String> send(String method, String path, @org.jspecify.annotations.Nullable JsonNode body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(driver + path))
                    .timeout(Duration.ofSeconds(60))
                    .method(
                            method,
                            body == null
                                    ? HttpRequest.BodyPublishers.noBody()
                                    : HttpRequest.BodyPublishers.ofString(Json.text(body)))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        send("DELETE", session, null);
        processes.reversed().forEach(Process::destroy);
        client.close();
    }
}
