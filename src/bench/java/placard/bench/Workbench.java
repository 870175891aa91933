package placard.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A temporary folder and the processes of one measurement; all of it ends with this one, however it ends. */
public final class Workbench implements AutoCloseable {
    private final Path folder;
    private final List<Process> children = new CopyOnWriteArrayList<>();
    private final List<PostgresServer> servers = new CopyOnWriteArrayList<>();
    private final Thread hook = new Thread(this::end, "end of bench");
    private int folders;

    Workbench() throws IOException {
        folder = Files.createTempDirectory("placard-bench");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    Path newFolder(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name + "-" + ++folders));
    }

    /** Starts a process, which is ended at the latest with the bench. */
    Process start(ProcessBuilder builder) throws IOException {
        Process child = builder.start();
        children.add(child);
        return child;
    }

    PostgresServer startPostgres() throws IOException {
        PostgresServer server = new PostgresServer(newFolder("postgres"), freePort());
        servers.add(server);
        server.start();
        return server;
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits for something to come true. */
    public static void await(String what, Duration limit, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("Timed out waiting for:  " + what);
            }
            Thread.sleep(Duration.ofMillis(5));
        }
    }

    public static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | java.io.UncheckedIOException goneAlready) {
            System.err.println("bench: " + folder + " could not be emptied: " + goneAlready.getMessage());
        }
    }

    private void end() {
        children.forEach(Process::destroy);
        for (Process child : children) {
            try {
                if (!child.waitFor(8, TimeUnit.SECONDS)) {
                    child.destroyForcibly();
                }
            } catch (InterruptedException interrupted) {
                child.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
        servers.forEach(PostgresServer::close);
        delete(folder);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            return;
        }
        end();
    }
}
