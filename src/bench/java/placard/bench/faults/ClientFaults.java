package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;
import static placard.bench.faults.FaultCase.SQLITE;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import placard.base.Json;

/** Clients that are many, slow, silent, gone or too much; others must not notice. */
final class ClientFaults {
    /** The longest that a redirect may take while the processors are shared with thousands of such clients. */
    private static final long PATIENCE_MILLIS = 3_000;

    private ClientFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.slow("clients-slow", SQLITE, ClientFaults::slow),
                FaultCase.slow("clients-idle", SQLITE, ClientFaults::idle),
                FaultCase.slow("streams-unread", SQLITE, ClientFaults::unreadStreams),
                FaultCase.slow("descriptors-256", BOTH, ClientFaults::fewDescriptors),
                FaultCase.slow("bodies-100-mb", BOTH, ClientFaults::largeBodies));
    }

    private static SocketChannel open(Node node) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), node.port()));
        channel.configureBlocking(false);
        return channel;
    }

    private static void send(SocketChannel channel, String text) {
        try {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException cut) {
            // The server may cut such a client.
            return;
        }
    }

    private static void closeAll(List<SocketChannel> channels) throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    private static void finish(Trial trial, Node node, Load load) throws Exception {
        load.more(300);
        trial.checkRefused(load);
        trial.checkCreates(load);
        trial.check("the slowest redirect, ms: " + load.slowestMillis(), load.slowestMillis() < PATIENCE_MILLIS);
        trial.recovered(node.awaitReady());
        trial.settle(node);
    }

    /** Two thousand that send a byte now and then: half of them a redirect, half of them a body. */
    private static void slow(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        String scan = "GET /q/" + load.codes().getFirst().slug() + " HTTP/1.1\r\nHost: localhost\r\n";
        String create = "POST /api/v1/qr HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + node.bearer()
                + "\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{";
        List<SocketChannel> clients = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            SocketChannel client = open(node);
            clients.add(client);
            send(client, i % 2 == 0 ? scan : create);
        }
        for (int second = 0; second < 45; second++) {
            for (int i = 0; i < clients.size(); i++) {
                send(clients.get(i), i % 2 == 0 ? (second % 2 == 0 ? "x" : ": y\r\n") : " ");
            }
            load.more(100);
            Thread.sleep(Duration.ofMillis(500));
        }
        closeAll(clients);
        finish(trial, node, load);
    }

    /** Five thousand that connect and say nothing. */
    private static void idle(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        List<SocketChannel> clients = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            clients.add(open(node));
        }
        load.more(5_000);
        closeAll(clients);
        finish(trial, node, load);
    }

    /** A thousand open pages that don't read, on a catalogue that changes all the time; they are gone at the end. */
    private static void unreadStreams(Trial trial) throws Exception {
        Node node = trial.started("PLACARD_EVENT_HEARTBEAT_SECONDS", "1");
        String item = menu(node, "unread");
        Load load = trial.load(Load.Size.CALM, node);
        List<SocketChannel> clients = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            SocketChannel client = open(node);
            clients.add(client);
            send(client, "GET /menu/unread/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        Node.await("the streams", () -> node.metric("placard_streams_open") >= 1_000);
        for (int i = 0; i < 200; i++) {
            String body = "{\"isAvailable\":" + (i % 2 == 1) + "}";
            int status = node.call("PATCH", item, body).status();
            trial.check("a switch", status, 200);
            load.more(20);
        }
        for (SocketChannel client : clients) {
            client.setOption(StandardSocketOptions.SO_LINGER, 0); // a reset, as from a phone that comes back
        }
        closeAll(clients);
        Node.await("the streams to go", () -> node.metric("placard_streams_open") == 0);
        finish(trial, node, load);
    }

    /** A published catalogue with one item, whose path is returned. */
    static String menu(Node node, String slug) throws IOException {
        String catalog = id(node, "/api/v1/catalogs", "{\"name\":\"Lunch\",\"slug\":\"" + slug + "\"}", "catalog");
        String path = "/api/v1/catalogs/" + catalog;
        String section = id(node, path + "/sections", "{\"name\":\"Mains\"}", "section");
        String item = id(node, path + "/items", "{\"sectionId\":\"" + section + "\",\"name\":\"Soup\"}", "item");
        node.call("POST", path + "/publish", "");
        return path + "/items/" + item;
    }

    private static String id(Node node, String path, String body, String what) throws IOException {
        var answer = node.call("POST", path, body);
        if (answer.status() != 201) {
            throw new IllegalStateException(path + ": " + answer.status() + " " + answer.text());
        }
        return Json.parse(answer.body()).path(what).path("id").asText();
    }

    /** With 256 file descriptors and more clients than that; then the clients go. */
    private static void fewDescriptors(Trial trial) throws Exception {
        Node node = trial.node("PLACARD_JOURNAL_SEGMENT_KB", "64");
        node.wrapper.addAll(List.of("sh", "-c", "ulimit -n 256; exec \"$@\"", "sh"));
        node.start();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        List<SocketChannel> clients = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            clients.add(open(node));
        }
        load.more(3_000);
        closeAll(clients);
        trial.recovered(node.awaitReady());
        node.makeCode("There are descriptors");
        load.more(1_000);
        load.end();
        node.drain();
        trial.mayLose(node.dropped());
        trial.checkRefused(load);
        trial.checkCreates(load, 503);
        trial.settle(node);
    }

    /** Bodies of 100 MB to where small ones belong, and to uploads; memory stays what it was, about. */
    private static void largeBodies(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(1_000);
        node.notePeak();
        long before = node.peak();
        AtomicLong sent = new AtomicLong();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            String path = i % 3 == 0 ? "/api/v1/files" : i % 3 == 1 ? "/api/v1/qr" : "/api/v1/catalogs";
            boolean chunked = i % 2 == 0;
            clients.add(Thread.ofPlatform().start(() -> pour(node, path, chunked, sent)));
        }
        for (Thread client : clients) {
            client.join();
        }
        node.notePeak();
        trial.check("memory grew from " + before + " to " + node.peak() + " MiB", node.peak() < before + 250);
        trial.check("bytes taken: " + sent, sent.get() < 24L * 100_000_000);
        finish(trial, node, load);
    }

    private static void pour(Node node, String path, boolean chunked, AtomicLong sent) {
        byte[] chunk = ("10000\r\n" + "x".repeat(65_536) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), node.port())) {
            socket.getOutputStream()
                    .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + node.bearer()
                                    + "\r\nContent-Type: "
                                    + (path.endsWith("files") ? "multipart/form-data; boundary=b" : "application/json")
                                    + (chunked ? "\r\nTransfer-Encoding: chunked" : "\r\nContent-Length: 100000000")
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 1_526; i++) {
                socket.getOutputStream().write(chunk, chunked ? 0 : 7, chunked ? chunk.length : 65_536);
                sent.addAndGet(65_536);
            }
        } catch (IOException refused) {
            // That is the point.
            return;
        }
    }
}
