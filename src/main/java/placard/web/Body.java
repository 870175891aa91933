package placard.web;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;

/**
 * The body of one request. It stays on the connection until its sender is admitted, so that a stranger's megabytes take
 * no memory. Then it is gathered within a deadline.
 *
 * <p>An unread body is drained after the answer, up to a limit. Closing a connection over unread bytes would make the
 * client lose the answer.
 */
final class Body {
    /**
     * Bytes of a refused body that are read to keep its connection. A larger body costs the client a new connection.
     */
    private static final long SMALL = 64 * 1024;
    /** The limits on a client's data after its refusal: bytes, and the time in milliseconds until it stops. */
    private static final long MOST_DROPPED = 4 * 1024 * 1024;

    private static final long LINGER_MILLIS = 5_000;

    private final HttpServerRequest http;
    private final Context context;
    private final long declared;
    private final boolean isAwaited;
    private final long start = System.nanoTime();
    private final CompletableFuture<byte[]> gathered = new CompletableFuture<>();
    private volatile boolean ended;
    private volatile boolean isInvited;
    private volatile @Nullable BodyStream stream;

    /** Takes charge of a request's body. Called on its event loop. */
    Body(HttpServerRequest http) {
        this.http = http;
        this.context = Objects.requireNonNull(Vertx.currentContext());
        this.declared = declared(http);
        this.isAwaited = "100-continue".equalsIgnoreCase(http.getHeader("Expect"));
        this.ended = declared == 0;
        if (!ended) {
            http.pause();
        }
    }

    private static long declared(HttpServerRequest http) {
        String length = http.getHeader("Content-Length");
        if (length == null) {
            return http.getHeader("Transfer-Encoding") == null ? 0 : -1;
        }
        return length.length() <= 18 && length.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Long.parseLong(length)
                : -1;
    }

    /** Bytes that the head announced; -1 if it announced none. */
    long declared() {
        return declared;
    }

    /**
     * The whole body; waits until it has arrived.
     *
     * @param most bytes that it may have
     * @param limit how long the client may take, counted from the head
     * @throws Refusal {@code payload_too_large}, {@code request_timeout}
     */
    byte[] await(int most, Duration limit) {
        if (declared > most) {
            throw new Refusal(new Refusal.PayloadTooLarge(most));
        }
        if (declared == 0) {
            return new byte[0];
        }
        // Created here and not on the event loop: if memory runs out, only this request fails.
        Gatherer gatherer = new Gatherer(declared);
        context.runOnContext(_ -> gather(gatherer, most));
        try {
            return gathered.get(limit.toNanos() - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
        } catch (TimeoutException slow) {
            gathered.cancel(false);
            throw new Refusal(new Refusal.RequestTimeout(limit));
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof Refusal refusal ? refusal : new IllegalStateException(failure);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
    }

    /**
     * The body as it arrives. The reader gets the same refusals as from {@link #await}.
     *
     * @throws Refusal {@code payload_too_large} if the head announces more
     */
    InputStream stream(int most, Duration limit) {
        if (declared > most) {
            throw new Refusal(new Refusal.PayloadTooLarge(most));
        }
        if (declared == 0) {
            return InputStream.nullInputStream();
        }
        BodyStream begun = new BodyStream(http, context, most, limit, start);
        stream = begun;
        context.runOnContext(_ -> {
            invite();
            begun.begin(() -> ended = true);
        });
        return begun;
    }

    private void invite() {
        if (isAwaited) {
            isInvited = true;
            http.response().writeContinue();
        }
    }

    private void gather(Gatherer gatherer, int most) {
        invite();
        http.handler(chunk -> {
            if (gathered.isDone()) {
                return;
            }
            if (gatherer.length() + chunk.length() <= most) {
                gatherer.add(chunk);
            } else {
                gatherer.clear();
                gathered.completeExceptionally(new Refusal(new Refusal.PayloadTooLarge(most)));
            }
        });
        http.endHandler(_ -> {
            ended = true;
            if (!gathered.isDone()) {
                gathered.complete(gatherer.whole());
            }
        });
        http.resume();
    }

    /**
     * The bytes that have arrived. If their number is known, they are in one array, because growing and copying one
     * would take three times the memory. Otherwise they are chunks, joined at the end.
     */
    private static final class Gatherer {
        private final List<byte[]> chunks = new ArrayList<>();
        private byte[] known;
        private int length;

        Gatherer(long declared) {
            this.known = new byte[(int) Math.max(0, declared)];
        }

        int length() {
            return length;
        }

        void add(Buffer chunk) {
            if (known.length > 0) {
                chunk.getBytes(known, length);
            } else {
                chunks.add(chunk.getBytes());
            }
            length += chunk.length();
        }

        void clear() {
            chunks.clear();
            known = new byte[0];
        }

        byte[] whole() {
            if (known.length > 0) {
                return known;
            }
            byte[] whole = new byte[length];
            int at = 0;
            for (byte[] chunk : chunks) {
                System.arraycopy(chunk, 0, whole, at, chunk.length);
                at += chunk.length;
            }
            return whole;
        }
    }

    /** Ends the body: the connection broke, or its data was no longer HTTP. */
    void fail() {
        ended = true;
        gathered.completeExceptionally(Refusal.unavailable("The connection broke."));
        BodyStream begun = stream;
        if (begun != null) {
            begun.fail();
        }
    }

    /**
     * Whether the connection can serve another request: the rest of the body is small, and its sender neither late nor
     * idle.
     */
    boolean keepsConnection() {
        boolean isComing = !isAwaited || isInvited;
        return ended || declared > 0 && declared <= SMALL && isComing && !gathered.isCompletedExceptionally();
    }

    /** Discards the rest of the body while the answer is on its way. */
    void drop() {
        if (!ended) {
            boolean keeps = keepsConnection();
            context.runOnContext(_ -> drop(keeps));
        }
    }

    private void drop(boolean keeps) {
        if (http.isEnded()) {
            return;
        }
        long timer =
                context.owner().setTimer(LINGER_MILLIS, _ -> http.connection().close());
        long[] dropped = {0};
        http.handler(chunk -> {
            dropped[0] += chunk.length();
            if (dropped[0] > MOST_DROPPED) {
                http.connection().close();
            }
        });
        http.endHandler(_ -> {
            context.owner().cancelTimer(timer);
            if (!keeps) {
                http.connection().close();
            }
        });
        http.resume();
    }
}
