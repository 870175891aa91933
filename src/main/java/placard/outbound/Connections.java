package placard.outbound;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the given address and names the URL's host in the request, in the TLS handshake and in the check of the
 * certificate. It follows no redirect, uses no proxy, keeps no cookie and reads little of an answer.
 */
public final class Connections implements Connector {
    private static final int MOST_BODY = 16 << 10;
    private static final int MOST_HEADERS = 16 << 10;
    private static final int SHOWN = 256;
    private static final int CONNECT_MS = 5_000;

    private final Vertx vertx;
    private final @Nullable TrustOptions trusted;
    private volatile @Nullable HttpClient client;

    /** @param trusted whose certificates are valid; null for those that Java trusts */
    public Connections(Vertx vertx, @Nullable TrustOptions trusted) {
        this.vertx = vertx;
        this.trusted = trusted;
    }

    /** The client, made for the first request. */
    private HttpClient client() {
        HttpClient made = client;
        if (made == null) {
            synchronized (this) {
                made = client;
                if (made == null) {
                    HttpClientOptions options = new HttpClientOptions()
                            .setProtocolVersion(HttpVersion.HTTP_1_1)
                            .setKeepAlive(false)
                            .setPipelining(false)
                            .setDecompressionSupported(false)
                            .setConnectTimeout(CONNECT_MS)
                            .setMaxHeaderSize(MOST_HEADERS)
                            .setVerifyHost(true);
                    if (trusted != null) {
                        options.setTrustOptions(trusted);
                    }
                    made = vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(RequestSlots.MOST));
                    client = made;
                }
            }
        }
        return made;
    }

    @Override
    public CompletionStage<Reply> post(
            Target target, InetAddress address, Map<String, String> headers, byte[] body, long millis) {
        Promise<Reply> reply = Promise.promise();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(target.port(), address.getHostAddress()))
                .setHost(target.host().indexOf(':') < 0 ? target.host() : "[" + target.host() + "]")
                .setPort(target.port())
                .setSsl(target.isSecure())
                .setURI(target.path())
                .setFollowRedirects(false);
        // Whatever trickles in, and however often, the request ends with this timer.
        long timer = vertx.setTimer(Math.max(1, millis), _ -> reply.tryFail(new TimeoutException()));
        // On one context all the way, so that no part of an answer comes before it is listened to.
        vertx.getOrCreateContext()
                .runOnContext(_ -> client().request(options)
                        .compose(request -> {
                            reply.future().onComplete(_ -> end(request));
                            // Otherwise each broken answer is an error in the log.
                            request.connection().exceptionHandler(reply::tryFail);
                            headers.forEach(request::putHeader);
                            return request.send(Buffer.buffer(body));
                        })
                        .onSuccess(response -> read(response, reply))
                        .onFailure(reply::tryFail));
        return reply.future().onComplete(_ -> vertx.cancelTimer(timer)).toCompletionStage();
    }

    private static void end(HttpClientRequest request) {
        var _ = request.reset();
        var _ = request.connection().close();
    }

    private static void read(HttpClientResponse response, Promise<Reply> reply) {
        Buffer read = Buffer.buffer();
        String wait = response.getHeader("Retry-After");
        Runnable done = () -> {
            String text = read.getString(0, Math.min(read.length(), 4 * SHOWN), StandardCharsets.UTF_8.name());
            reply.tryComplete(new Reply(
                    response.statusCode(),
                    text.codePointCount(0, text.length()) <= SHOWN
                            ? text
                            : text.substring(0, text.offsetByCodePoints(0, SHOWN)),
                    wait == null ? "" : wait));
        };
        try {
            handle(response, read, done);
            response.exceptionHandler(reply::tryFail);
        } catch (IllegalStateException ended) {
            // A short answer may have ended before it is read here. Its status says whether the message was taken.
            done.run();
        }
    }

    private static void handle(HttpClientResponse response, Buffer read, Runnable done) {
        response.handler(part -> {
            if (read.length() + part.length() > MOST_BODY) {
                done.run();
            } else {
                read.appendBuffer(part);
            }
        });
        response.endHandler(_ -> done.run());
    }
}
