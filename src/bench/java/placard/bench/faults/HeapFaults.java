package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import placard.bench.MadePhoto;

/** A heap of 128 MiB and everything at once that takes memory: pictures, sheets, uploads, scans. */
final class HeapFaults {
    private static final int TIMES = 12;

    private HeapFaults() {}

    static List<FaultCase> cases() {
        return List.of(FaultCase.slow("heap-128-mb", BOTH, HeapFaults::smallHeap));
    }

    private static void smallHeap(Trial trial) throws Exception {
        Node node = trial.node();
        node.options.add("-Xmx128m");
        node.start();
        Load load = trial.load(Load.Size.CALM, node);
        String code = load.codes().getFirst().id();
        Map<Integer, AtomicInteger> statuses = new ConcurrentSkipListMap<>();
        byte[] photo = MadePhoto.jpeg(1);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int client = i;
            clients.add(Thread.ofPlatform().start(() -> ask(node, code, photo, client, statuses)));
        }
        for (Thread client : clients) {
            client.join();
        }
        trial.recovered(node.awaitReady());
        load.more(300);
        trial.check("answers " + statuses, others(statuses).isEmpty());
        String log = Files.readString(node.log);
        trial.check("the log has an OutOfMemoryError", !log.contains("OutOfMemoryError"));
        trial.checkRefused(load);
        trial.checkCreates(load, 503);
        trial.settle(node);
    }

    private static Map<Integer, AtomicInteger> others(Map<Integer, AtomicInteger> statuses) {
        Map<Integer, AtomicInteger> others = new TreeMap<>(statuses);
        others.keySet().removeAll(List.of(200, 201, 503));
        return others;
    }

    private static void ask(Node node, String code, byte[] photo, int client, Map<Integer, AtomicInteger> statuses) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (int i = 0; i < TIMES; i++) {
                HttpRequest.Builder request = switch (client % 3) {
                    case 0 ->
                        to(node, "/api/v1/qr/" + code + "/image.png?px=" + (2_000 + client * TIMES + i))
                                .GET();
                    case 1 ->
                        to(node, "/api/v1/qr/" + code + "/image.pdf?sizeMm=" + (40 + i))
                                .GET();
                    default ->
                        to(node, "/api/v1/files")
                                .header("Content-Type", "multipart/form-data; boundary=edge")
                                .POST(form(photo));
                };
                int status = http.send(request.build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                statuses.computeIfAbsent(status, _ -> new AtomicInteger()).incrementAndGet();
            }
        } catch (IOException broken) {
            statuses.computeIfAbsent(0, _ -> new AtomicInteger()).incrementAndGet();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpRequest.Builder to(Node node, String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + node.port() + path))
                .header("Authorization", "Bearer " + node.bearer());
    }

    private static HttpRequest.BodyPublisher form(byte[] photo) {
        return HttpRequest.BodyPublishers.concat(
                HttpRequest.BodyPublishers.ofString("--edge\r\nContent-Disposition: form-data; name=\"file\";"
                        + " filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"),
                HttpRequest.BodyPublishers.ofByteArray(photo),
                HttpRequest.BodyPublishers.ofString("\r\n--edge--\r\n", StandardCharsets.US_ASCII));
    }
}
