package placard.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Folders;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityDatabaseUnusable;
import placard.settings.Config;
import placard.web.Server;

/** The steps of a start that can fail because of the machine, each with an error message, and their undoing. */
public final class Startup {
    private static final Logger LOG = LoggerFactory.getLogger(Startup.class);

    private static final Duration DRAIN = Duration.ofSeconds(2);

    private record Step(String name, AutoCloseable undo) {}

    private final Deque<Step> steps = new ArrayDeque<>();

    private @Nullable ServerSocket held;

    /** Registers a part that a stop closes, in reverse order. */
    public void onStop(String name, AutoCloseable undo) {
        steps.push(new Step(name, undo));
    }

    /** Closes everything that was opened, in reverse order. */
    @SuppressWarnings("CatchingUnchecked") // one step that fails must not keep the others from ending
    public void undo() {
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.undo.close();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } catch (Exception failure) {
                LOG.atWarn().addKeyValue("step", step.name).setCause(failure).log("Could not be ended cleanly");
            }
        }
    }

    /** The port to bind: the set one, or any free one for 0, which no other program gets before {@link #listen}. */
    public int port(Config.Web web) throws StartRefused {
        if (web.port() != 0) {
            return web.port();
        }
        try {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(web.host()));
            onStop("port", socket);
            held = socket;
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new StartRefused("Cannot listen on " + web.host() + " (PLACARD_HOST).", failure);
        }
    }

    /** The data folder. A new one is readable by its owner alone. */
    public Path folder(Path path) throws StartRefused {
        try {
            Folders.create(path);
            Path probe = Files.createTempFile(path, ".probe", "");
            Files.delete(probe);
            return path.toAbsolutePath();
        } catch (IOException failure) {
            String reason = failure instanceof FileSystemException file ? file.getReason() : null;
            throw new StartRefused(
                    "The data folder " + path.toAbsolutePath() + " is not a writable folder"
                            + (reason == null ? "" : ": " + reason) + " (PLACARD_DATA).",
                    failure);
        }
    }

    /**
     * An empty folder within the data folder for uploads in progress. It deletes the rest of a crash.
     *
     * @param data the data folder, which this process has locked
     */
    public Path uploads(Path data) throws StartRefused {
        try {
            Path folder = folder(data.resolve("uploads"));
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
                for (Path upload : left) {
                    Files.delete(upload);
                }
            }
            return folder;
        } catch (IOException failure) {
            throw new StartRefused("The folder uploads in " + data + " can't be emptied (PLACARD_DATA).", failure);
        }
    }

    /** Locks the folder against a second server; commands may still open it. */
    public AutoCloseable lock(Path data) throws StartRefused {
        FileChannel channel = null;
        try {
            channel = Folders.lockFile(data);
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException sameProcess) {
            LOG.atDebug().log("Locked by this very process");
        } catch (IOException failure) {
            throw new StartRefused("The data folder " + data + " can't be locked (PLACARD_DATA).", failure);
        }
        close(channel);
        throw new StartRefused("The data folder " + data + " is in use by another server (PLACARD_DATA).");
    }

    private static void close(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException failure) {
            LOG.atDebug().setCause(failure).log("The lock file could not be closed");
        }
    }

    public Cities cities(@Nullable Path file) throws StartRefused {
        try {
            return file == null ? Cities.none() : Cities.open(file);
        } catch (CityDatabaseUnusable failure) {
            throw new StartRefused(failure.getMessage() + " (PLACARD_GEO_DATABASE).", failure);
        }
    }

    /**
     * Starts serving requests.
     *
     * @param loops the number of event loops
     * @param entries makes the entry of each
     */
    public void listen(
            String host,
            int port,
            Vertx vertx,
            int loops,
            Supplier<String> requestIds,
            Function<Vertx, Server.Entry> entries)
            throws StartRefused, InterruptedException {
        try {
            if (held != null) {
                held.close();
            }
            Server server = Server.start(vertx, host, port, loops, requestIds, entries);
            onStop("server", () -> server.drain(DRAIN));
        } catch (Server.PortTaken | IOException taken) {
            throw new StartRefused(taken.getMessage() + " (PLACARD_HOST, PLACARD_PORT).", taken);
        }
    }

    /** Serves the metrics on their own port, if one is set. */
    public void listenForManagement(Config.Web web, Vertx vertx, PrometheusMeterRegistry metrics)
            throws StartRefused, InterruptedException {
        Integer port = web.managementPort();
        if (port == null) {
            return;
        }
        Handler<HttpServerRequest> handler = request -> {
            if (request.path() != null && request.path().equals("/metrics")) {
                request.response()
                        .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                        .end(metrics.scrape());
            } else {
                request.response().setStatusCode(404).end();
            }
        };
        try {
            Server.start(vertx, web.host(), port, 1, () -> "metrics", _ -> new Server.Entry(handler, (_, _) -> {}));
        } catch (Server.PortTaken taken) {
            throw new StartRefused(taken.getMessage() + " (PLACARD_HOST, PLACARD_MANAGEMENT_PORT).", taken);
        }
    }
}
