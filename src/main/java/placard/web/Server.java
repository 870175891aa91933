package placard.web;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.http.impl.http1.VertxHttpRequestDecoder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The HTTP server: one instance per event loop, all on one port. It answers framing faults itself and passes all other
 * requests on.
 */
public final class Server {
    /** Bytes that a URL may have. */
    static final int MAX_URI = 8 * 1024;

    private static final int MAX_HEADERS = 16 * 1024;
    /** The method, two spaces and the protocol's name around the longest URL. */
    private static final int LINE_EXTRA = 32;

    private static final int IDLE_SECONDS = 75;
    /** A client that acknowledges nothing for this long is gone, such as a phone out of reach with an open page. */
    private static final int UNHEARD_MILLIS = 60_000;

    /** The name of Vert.x's decoder in the pipeline of a connection. */
    private static final String DECODER = "httpDecoder";

    private final Vertx vertx;
    private final Supplier<String> requestIds;
    private volatile boolean isEnding;
    private final AtomicInteger boundPort = new AtomicInteger();
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();

    private Server(Vertx vertx, Supplier<String> requestIds) {
        this.vertx = vertx;
        this.requestIds = requestIds;
    }

    /**
     * The toolkit for the servers of this process, on native transport if there is one. It makes no temporary files and
     * asks no name servers.
     */
    public static Vertx vertx() {
        System.setProperty("vertx.disableDnsResolver", "true");
        return Vertx.vertx(new VertxOptions()
                .setPreferNativeTransport(true)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }

    /** Ends all event loops, within a few seconds. */
    public static void close(Vertx vertx) throws InterruptedException, ExecutionException, TimeoutException {
        vertx.close().toCompletionStage().toCompletableFuture().get(3, TimeUnit.SECONDS);
    }

    /**
     * Starts to listen.
     *
     * @param loops the number of event loops
     * @param entries makes the entry of one event loop
     * @throws PortTaken if the address can't be bound
     */
    public static Server start(
            Vertx vertx, String host, int port, int loops, Supplier<String> requestIds, Function<Vertx, Entry> entries)
            throws PortTaken, InterruptedException {
        Server server = new Server(vertx, requestIds);
        // The first instance binds alone. With port 0, the others must use the port that it got.
        server.deploy(host, port, 1, entries);
        if (loops > 1) {
            server.deploy(host, server.port(), loops - 1, entries);
        }
        return server;
    }

    private void deploy(String host, int port, int loops, Function<Vertx, Entry> entries)
            throws PortTaken, InterruptedException {
        Supplier<AbstractVerticle> verticles = () -> new AbstractVerticle() {
            @Override
            public void start(Promise<Void> started) {
                listen(vertx, host, port, entries.apply(vertx)).<Void>mapEmpty().onComplete(started);
            }
        };
        try {
            vertx.deployVerticle(verticles, new DeploymentOptions().setInstances(loops))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failure) {
            throw new PortTaken(host, port, failure);
        }
    }

    private Future<HttpServer> listen(Vertx own, String host, int port, Entry entry) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setMaxInitialLineLength(MAX_URI + LINE_EXTRA)
                .setMaxHeaderSize(MAX_HEADERS)
                .setIdleTimeout(IDLE_SECONDS)
                .setTcpNoDelay(true)
                .setTcpUserTimeout(UNHEARD_MILLIS)
                .setHandle100ContinueAutomatically(false)
                .setHttp2ClearTextEnabled(false)
                .setCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                .setAcceptBacklog(4096);
        Http1ServerConfig config = new HttpServerConfig(options).getHttp1Config();
        return own.createHttpServer(options)
                .invalidRequestHandler(this::invalid)
                .requestHandler(entry.handler())
                .connectionHandler(connection -> connected(connection, config, entry))
                .listen()
                .onSuccess(server -> {
                    servers.add(server);
                    boundPort.compareAndSet(0, server.actualPort());
                });
    }

    private void connected(HttpConnection connection, Http1ServerConfig config, Entry entry) {
        if (connection instanceof HttpServerConnection http) {
            ChannelPipeline pipeline = http.channelHandlerContext().pipeline();
            if (pipeline.get(DECODER) != null) {
                pipeline.replace(DECODER, DECODER, new ExactDecoder(config));
            }
            entry.connected().accept(pipeline, () -> isEnding);
        }
    }

    /**
     * Vert.x's decoder, but a header has the name that was sent. The decoder of 5.2.0 doesn't compare the ninth letter
     * of {@code Content-Length}: it waits for a body after {@code Content-Xength: 5}, and a proxy doesn't.
     */
    private static final class ExactDecoder extends VertxHttpRequestDecoder {
        ExactDecoder(Http1ServerConfig config) {
            super(config);
        }

        @Override
        protected AsciiString splitHeaderName(byte[] bytes, int start, int length) {
            AsciiString known = super.splitHeaderName(bytes, start, length);
            AsciiString sent = new AsciiString(bytes, start, length, false);
            return known.contentEqualsIgnoreCase(sent) ? known : new AsciiString(bytes, start, length, true);
        }
    }

    private void invalid(HttpServerRequest request) {
        Throwable cause = request.decoderResult().cause();
        int status = cause instanceof TooLongHttpLineException
                ? 414
                : cause instanceof TooLongHttpHeaderException ? 431 : 400;
        String id = requestIds.get();
        Answer answer = Errors.framing(status, id);
        request.response().setStatusCode(status).putHeader("X-Request-Id", id).putHeader("Connection", "close");
        answer.headers().forEach(request.response()::putHeader);
        request.response()
                .end(Buffer.buffer(answer.body()))
                .onComplete(_ -> request.connection().close());
    }

    /** Accepts no more connections. It closes the open ones after their answers have left, or after this time. */
    public void drain(Duration most) throws InterruptedException, ExecutionException, TimeoutException {
        isEnding = true;
        List<Future<Void>> ends = servers.stream()
                .map(server -> server.shutdown(most.toMillis(), TimeUnit.MILLISECONDS))
                .toList();
        Future.all(ends).toCompletionStage().toCompletableFuture().get(most.toMillis() + 500, TimeUnit.MILLISECONDS);
    }

    /** The port that the server listens on. */
    public int port() {
        return boundPort.get();
    }

    /**
     * The handlers of one event loop.
     *
     * @param connected takes each new connection, and whether the server is ending; it may answer before the handler
     */
    public record Entry(Handler<HttpServerRequest> handler, BiConsumer<ChannelPipeline, BooleanSupplier> connected) {}

    /** The server can't listen on the address. */
    public static final class PortTaken extends Exception {
        private static final long serialVersionUID = 1L;

        PortTaken(String host, int port, Throwable cause) {
            super(
                    "Cannot listen on " + host + ":" + port
                            + ": another program uses the port, or the address is not of this machine",
                    cause);
        }
    }
}
