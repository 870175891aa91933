package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.TemporaryFolder;

/**
 * Firefox without a screen, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks by itself:
 * Playwright drives only a Firefox of its own, and Debian packages no geckodriver.
 */
final class Firefox implements Engine {
    /** The program's name on the PATH. */
    static final String PROGRAM = "firefox-esr";

    /** Firefox looks for nothing by itself, and its clock stands still where the guests' does. */
    private static final String SETTINGS = """
            user_pref("browser.shell.checkDefaultBrowser", false);
            user_pref("browser.startup.homepage_override.mstone", "ignore");
            user_pref("datareporting.policy.dataSubmissionEnabled", false);
            user_pref("app.update.enabled", false);
            user_pref("network.captive-portal-service.enabled", false);
            user_pref("network.connectivity-service.enabled", false);
            user_pref("browser.safebrowsing.downloads.remote.enabled", false);
            user_pref("services.settings.server", "http://127.0.0.1:9/");
            user_pref("intl.accept_languages", "en-US");
            user_pref("ui.prefersReducedMotion", 1);
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<String> faults = new ArrayList<>();
    private final Path profile = TemporaryFolder.named("firefox").path();
    private final Process process;
    private final WebSocket socket;
    private final String context;
    private int number;

    Firefox(Fonts fonts) {
        try {
            Files.writeString(profile.resolve("user.js"), SETTINGS);
            ProcessBuilder program = new ProcessBuilder(
                    PROGRAM,
                    "--headless",
                    "--no-remote",
                    "--remote-debugging-port=0",
                    "--profile",
                    profile.toString(),
                    "about:blank");
            program.environment().putAll(fonts.environment());
            program.environment().put("HOME", profile.toString());
            process = program.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
        Path address = profile.resolve("WebDriverBiDiServer.json");
        Await.until("Firefox tells its port", () -> !port(address).isMissingNode());
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port(address).asInt() + "/session"), new Answers())
                .join();
        call("session.new", Json.object().set("capabilities", Json.object()));
        ObjectNode events = Json.object();
        events.putArray("events").add("log.entryAdded");
        call("session.subscribe", events);
        call("script.addPreloadScript", Json.object().put("functionDeclaration", Guests.STANDING_CLOCK));
        context = call("browsingContext.getTree", Json.object())
                .at("/contexts/0/context")
                .asText();
    }

    private static JsonNode port(Path address) {
        try {
            return Files.exists(address) && Files.size(address) > 0
                    ? Json.stored(Files.readString(address)).path("ws_port")
                    : Json.object().path("ws_port");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Puts the parts of each message together, and hands it to whom it answers. */
    private final class Answers implements WebSocket.Listener {
        private final StringBuilder parts = new StringBuilder();

        @Override
        public @org.jspecify.annotations.Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean isLast) {
            parts.append(part);
            if (isLast) {
                answered(Json.stored(parts.toString()));
                parts.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void answered(JsonNode message) {
        if (message.has("id")) {
            CompletableFuture<JsonNode> one = waiting.remove(message.path("id").asInt());
            if (one != null) {
                one.complete(message);
            }
        } else if (message.path("method").asText().equals("log.entryAdded")
                && List.of("error", "warn").contains(message.at("/params/level").asText())) {
            synchronized (faults) {
                faults.add(message.at("/params/text").asText());
            }
        }
    }

    private JsonNode call(String method, JsonNode parameters) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        int id = ++number;
        waiting.put(id, answer);
        ObjectNode message = Json.object().put("id", id).put("method", method);
        message.set("params", parameters);
        socket.sendText(Json.text(message), true).join();
        try {
            JsonNode result = answer.get(60, TimeUnit.SECONDS);
            assertThat(result.path("type").asText())
                    .as("%s: %s", method, result)
                    .isEqualTo("success");
            return result.path("result");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException(method, failed);
        }
    }

    private ObjectNode here() {
        return Json.object().put("context", context);
    }

    @Override
    public void window(int width, int height) {
        ObjectNode size = here();
        size.putObject("viewport").put("width", width).put("height", height);
        call("browsingContext.setViewport", size);
    }

    @Override
    public void open(String url) {
        call("browsingContext.navigate", here().put("url", url).put("wait", "complete"));
    }

    @Override
    public JsonNode run(String body) {
        ObjectNode script = Json.object()
                .put("expression", "(async () => JSON.stringify({ value: await (async () => {" + body + "})() }))()")
                .put("awaitPromise", true);
        script.set("target", here());
        JsonNode result = call("script.evaluate", script);
        assertThat(result.path("type").asText()).as("%s: %s", body, result).isEqualTo("success");
        return Json.stored(result.at("/result/value").asText()).path("value");
    }

    @Override
    public void press(String selector) {
        JsonNode place = run("""
                const element = document.querySelector(`%s`);
                element.scrollIntoView({ block: "center", behavior: "instant" });
                // A sheet that is still opening, or a picture that comes in, would move it away from under the pointer.
                for (let before, still = 0; still < 3; ) {
                  await new Promise(requestAnimationFrame);
                  const { left, top } = element.getBoundingClientRect();
                  still = before === left + " " + top ? still + 1 : 0;
                  before = left + " " + top;
                }
                const { left, top, width, height } = element.getBoundingClientRect();
                const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
                const hit = document.elementFromPoint(x, y);
                return { x, y, over: hit === element || element.contains(hit) || hit?.contains(element) ? "" : hit?.outerHTML ?? "nothing" };
                """.formatted(selector));
        assertThat(place.path("over").asText()).as("what is over %s", selector).isEmpty();
        ObjectNode actions = here();
        ObjectNode finger =
                actions.putArray("actions").addObject().put("type", "pointer").put("id", "finger");
        finger.putObject("parameters").put("pointerType", "mouse");
        var steps = finger.putArray("actions");
        steps.addObject()
                .put("type", "pointerMove")
                .put("x", place.path("x").asInt())
                .put("y", place.path("y").asInt());
        steps.addObject().put("type", "pointerDown").put("button", 0);
        steps.addObject().put("type", "pointerUp").put("button", 0);
        call("input.performActions", actions);
    }

    @Override
    public byte[] screenshot() {
        return Base64.getDecoder()
                .decode(call("browsingContext.captureScreenshot", here())
                        .path("data")
                        .asText());
    }

    @Override
    public List<String> faults() {
        synchronized (faults) {
            List<String> all = List.copyOf(faults);
            faults.clear();
            return all;
        }
    }

    @Override
    public void forget() {
        call("storage.deleteCookies", Json.object());
    }

    @Override
    public void close() {
        socket.abort();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        client.close();
        new TemporaryFolder(profile).close();
    }
}
