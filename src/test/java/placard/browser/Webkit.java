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
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.Ports;

/**
 * WebKitGTK on a virtual screen, driven by the W3C WebDriver protocol: the engine that every browser on an iPhone has,
 * which Playwright can't drive as distributions package it.
 */
final class Webkit implements Engine {
    /** The programs' names on the PATH. */
    static final String[] PROGRAMS = {"WebKitWebDriver", "Xvfb"};

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

    /** The browser's own bar makes the window 447 wide at least. */
    @Override
    public void window(int width, int height) {
        JsonNode bars = run("return [outerWidth - innerWidth, outerHeight - innerHeight]");
        ObjectNode outer = Json.object()
                .put("width", width + bars.path(0).asInt())
                .put("height", height + bars.path(1).asInt());
        call("POST", session + "/window/rect", outer);
        until("return innerHeight === " + height);
    }

    @Override
    public void open(String url) {
        call("POST", session + "/url", Json.object().put("url", url));
        until("return document.readyState === 'complete'");
    }

    @Override
    public JsonNode run(String body) {
        ObjectNode script = Json.object().put("script", body);
        script.putArray("args");
        return call("POST", session + "/execute/sync", script);
    }

    @Override
    public void press(String selector) {
        run("document.querySelector(`" + selector + "`).scrollIntoView({ block: 'center', behavior: 'instant' })");
        // A sheet that is still opening, or a picture that comes in, would move it away from under the pointer.
        until("""
                const { left, top } = document.querySelector(`%s`).getBoundingClientRect();
                const before = window.placeBefore;
                window.placeBefore = left + " " + top;
                const sheet = document.querySelector("dialog[open]");
                const isComing = sheet && [...sheet.querySelectorAll("img")].some((one) => one.checkVisibility() && !one.complete && one.loading !== "lazy");
                return before === window.placeBefore && !isComing && !(sheet?.getAnimations({ subtree: true }).length > 0);
                """.formatted(selector));
        ObjectNode how = Json.object().put("using", "css selector").put("value", selector);
        String element =
                call("POST", session + "/element", how).iterator().next().asText();
        call("POST", session + "/element/" + element + "/click", Json.object());
    }

    @Override
    public byte[] screenshot() {
        return Base64.getDecoder()
                .decode(call("GET", session + "/screenshot", null).asText());
    }

    /** None: WebKitGTK's driver doesn't hand on what is on the console. */
    @Override
    public List<String> faults() {
        return List.of();
    }

    private JsonNode call(String method, String path, @Nullable JsonNode body) {
        HttpResponse<String> answer = send(method, path, body);
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return Json.stored(answer.body()).path("value");
    }

    private HttpResponse<String> send(String method, String path, @Nullable JsonNode body) {
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

    /** The cookies of the site whose page is open. */
    @Override
    public void forget() {
        call("DELETE", session + "/cookie", null);
    }

    @Override
    public void close() {
        send("DELETE", session, null);
        processes.reversed().forEach(Process::destroy);
        client.close();
    }
}
