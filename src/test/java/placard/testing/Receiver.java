package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import placard.base.Json;

/** An endpoint of webhooks on this machine. It answers 204 unless a test sets another status. */
public final class Receiver implements AutoCloseable {
    /** A request that came. */
    public record Heard(String path, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }

        public JsonNode json() {
            return Json.parse(body.getBytes(StandardCharsets.UTF_8));
        }

        public String at(String pointer) {
            return json().at(pointer).asText();
        }
    }

    private final HttpServer server;
    private final BlockingQueue<Heard> queue = new LinkedBlockingQueue<>();
    private final List<Heard> all = new CopyOnWriteArrayList<>();
    private volatile int status = 204;
    private volatile String retryAfter = "";

    /** Listens on this port of 127.0.0.1; 0 for any. */
    public Receiver(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/", this::hear);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private void hear(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        java.util.TreeMap<String, List<String>> headers = new java.util.TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(exchange.getRequestHeaders());
        Heard heard = new Heard(exchange.getRequestURI().toString(), headers, body);
        // Read first: a test that hears of the request may set the next answer at once.
        int answer = status;
        String wait = retryAfter;
        all.add(heard);
        queue.add(heard);
        if (!wait.isEmpty()) {
            exchange.getResponseHeaders().add("Retry-After", wait);
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    /** Answers with this status from now on. */
    public void answer(int newStatus) {
        answer(newStatus, "");
    }

    /** Answers with this status and this Retry-After from now on. */
    public void answer(int newStatus, String wait) {
        status = newStatus;
        retryAfter = wait;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The next request; waits for it. */
    public Heard next() {
        try {
            Heard heard = queue.poll(20, TimeUnit.SECONDS);
            if (heard == null) {
                throw new AssertionError("Nothing came");
            }
            return heard;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The requests that came so far and that {@link #next} has not given. */
    public int waiting() {
        return queue.size();
    }

    /** All requests that came to a path. */
    public List<Heard> all(String path) {
        return all.stream().filter(heard -> heard.path().equals(path)).toList();
    }

    /** All requests that came. */
    public List<Heard> all() {
        return List.copyOf(all);
    }

    public void forget() {
        queue.clear();
        all.clear();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
