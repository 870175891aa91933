package placard.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/**
 * Sends requests at a fixed rate, come what may, from one thread over many connections.
 *
 * <p>Latency runs from the instant at which a request should have been sent, so that a server that stalls is charged for
 * all the requests that had to wait, and not for one alone.
 */
final class SteadyRate {
    private static final long NAP_NANOS = 20_000;
    private static final long NAP_MILLIS = 1;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LONG_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /**
     * What came of it.
     *
     * @param wrong answers other than 302 and those that never came
     * @param latencies from the intended time on
     * @param answers from the moment at which a request was sent in truth, as most generators tell it
     * @param lateness how long after the intended time that was
     */
    record Outcome(long sent, long wrong, Latencies latencies, Latencies answers, Latencies lateness) {}

    /** One connection; its answers have no body, so that one ends with its head. */
    private static final class Line {
        final SocketChannel channel;
        final ByteBuffer in = ByteBuffer.allocate(4096);
        long due;
        long sent;

        Line(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private final Selector selector = Selector.open();
    private final ArrayDeque<Line> idle = new ArrayDeque<>();
    private final Latencies latencies = new Latencies();
    private final Latencies answers = new Latencies();
    private final Latencies lateness = new Latencies();
    private final int connections;
    private long wrong;

    private SteadyRate(List<Integer> ports, int connections) throws IOException {
        this.connections = connections;
        for (int i = 0; i < connections; i++) {
            SocketChannel channel = SocketChannel.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(i % ports.size())));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            Line line = new Line(channel);
            channel.register(selector, SelectionKey.OP_READ, line);
            idle.add(line);
        }
    }

    /** @param requests the bytes of the n-th request */
    static Outcome run(int port, int connections, int perSecond, int seconds, LongFunction<byte[]> requests)
            throws IOException {
        return run(List.of(port), connections, perSecond, seconds, requests);
    }

    /** The same over several servers, which have as many connections each. */
    static Outcome run(List<Integer> ports, int connections, int perSecond, int seconds, LongFunction<byte[]> requests)
            throws IOException {
        SteadyRate rate = new SteadyRate(ports, connections);
        try {
            return rate.run((long) perSecond * seconds, TimeUnit.SECONDS.toNanos(1) / (double) perSecond, requests);
        } finally {
            rate.close();
        }
    }

    /**
     * Sends for so long, over each connection once it has its answer, no more than so many a second; then waits for the
     * answers that are left. Unlike the others it leaves the processors alone between requests, which come by the
     * millisecond then.
     */
    static Outcome atMost(
            List<Integer> ports, int connections, int perSecond, int seconds, LongFunction<byte[]> requests)
            throws IOException {
        SteadyRate rate = new SteadyRate(ports, connections);
        try {
            return rate.atMost(perSecond, TimeUnit.SECONDS.toNanos(seconds), requests);
        } finally {
            rate.close();
        }
    }

    private void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private Outcome atMost(int perSecond, long nanos, LongFunction<byte[]> requests) throws IOException {
        long began = System.nanoTime();
        long sent = 0;
        for (long now = began; now - began < nanos; now = System.nanoTime()) {
            long due = Math.ceilDiv((now - began) * perSecond, TimeUnit.SECONDS.toNanos(1));
            while (sent < due && !idle.isEmpty()) {
                send(idle.remove(), requests.apply(sent++), now);
            }
            selector.select(NAP_MILLIS);
            take();
        }
        long last = System.nanoTime() + LONG_PATIENCE_NANOS;
        while (idle.size() < connections && System.nanoTime() < last) {
            selector.select(NAP_MILLIS);
            take();
        }
        wrong += connections - idle.size();
        return new Outcome(sent, wrong, latencies, answers, lateness);
    }

    private Outcome run(long count, double spacing, LongFunction<byte[]> requests) throws IOException {
        long began = System.nanoTime();
        long sent = 0;
        long last = began + (long) (count * spacing) + PATIENCE_NANOS;
        while ((sent < count || idle.size() < connections) && System.nanoTime() < last) {
            receive();
            long due = began + (long) (sent * spacing);
            while (sent < count && due <= System.nanoTime() && !idle.isEmpty()) {
                send(idle.remove(), requests.apply(sent), due);
                due = began + (long) (++sent * spacing);
            }
            long left = due - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(Math.min(left, NAP_NANOS));
            }
        }
        wrong += connections - idle.size();
        return new Outcome(sent, wrong + count - sent, latencies, answers, lateness);
    }

    private void send(Line line, byte[] request, long due) throws IOException {
        line.due = due;
        line.sent = System.nanoTime();
        lateness.add(line.sent - due);
        if (line.channel.write(ByteBuffer.wrap(request)) < request.length) {
            throw new IOException("A request did not fit into a socket's buffer");
        }
    }

    private void receive() throws IOException {
        selector.selectNow();
        take();
    }

    private void take() throws IOException {
        for (SelectionKey key : selector.selectedKeys()) {
            Line line = (Line) key.attachment();
            if (line.channel.read(line.in) < 0) {
                throw new EOFException("The server ended a connection");
            }
            if (isWhole(line.in)) {
                long now = System.nanoTime();
                latencies.add(now - line.due);
                answers.add(now - line.sent);
                wrong += line.in.get(9) == '3' && line.in.get(11) == '2' ? 0 : 1;
                line.in.clear();
                idle.add(line);
            }
        }
        selector.selectedKeys().clear();
    }

    private static boolean isWhole(ByteBuffer in) {
        int start = in.position() - END.length;
        return start > 0
                && in.get(start) == END[0]
                && in.slice(start, END.length).equals(ByteBuffer.wrap(END));
    }
}
