package placard.server;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * systemd, which gets the state of this process as datagrams to the socket in {@code NOTIFY_SOCKET} (sd_notify). Java
 * has no such sockets, so this calls sendto(2). Without that variable nothing is sent.
 */
public final class ServiceManager {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;
    /** Bytes of an address: its family, and a path. */
    private static final int FAMILY = 2;

    private static final int PATH = 108;
    private static final int SECONDS_BETWEEN = 10;

    private final byte[] path;
    private String reported = "";
    private boolean isStopping;

    private ServiceManager(byte[] path) {
        this.path = path;
    }

    public static ServiceManager of(Map<String, String> environment) {
        byte[] path = environment.getOrDefault("NOTIFY_SOCKET", "").getBytes(StandardCharsets.UTF_8);
        boolean isKnown = path.length > 1
                && path.length < PATH
                && (path[0] == '/' || path[0] == '@')
                && System.getProperty("os.name").equals("Linux");
        return new ServiceManager(isKnown ? path : new byte[0]);
    }

    /** Reports that the server takes requests, and the state of its health. */
    public void ready(Health health) {
        tell("READY=1\nSTATUS=" + change(health));
    }

    /** Reports the state of the server's health whenever it changes, until the process ends. */
    public void follow(Health health) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        if (path.length == 0) {
            never.await();
        }
        while (!never.await(SECONDS_BETWEEN, TimeUnit.SECONDS)) {
            String before = reported;
            String status = change(health);
            if (!status.equals(before)) {
                tell("STATUS=" + status);
            }
        }
    }

    private String change(Health health) {
        reported = status(health);
        return reported;
    }

    private String status(Health health) {
        if (path.length == 0) {
            return "";
        }
        String problems = health.checks().entrySet().stream()
                .filter(check -> !check.getValue().isEmpty())
                .map(check -> check.getKey() + ": " + check.getValue())
                .collect(Collectors.joining(" "));
        return problems.isEmpty() ? "All checks pass." : problems.replace('\n', ' ');
    }

    /** Reports that the server is shutting down. Later reports would contradict this one, so they are not sent. */
    public synchronized void stopping() {
        tell("STOPPING=1\nSTATUS=The server is shutting down.");
        isStopping = true;
    }

    private synchronized void tell(String state) {
        if (path.length > 0 && !isStopping) {
            try (Arena arena = Arena.ofConfined()) {
                send(arena, state.getBytes(StandardCharsets.UTF_8));
            } catch (Throwable impossible) {
                throw new AssertionError("These functions throw nothing", impossible);
            }
        }
    }

    private void send(Arena arena, byte[] state) throws Throwable {
        int socket = (int) function("socket", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)
                .invokeExact(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        MemorySegment address = arena.allocate(FAMILY + PATH, FAMILY);
        address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
        MemorySegment.copy(path, 0, address, ValueLayout.JAVA_BYTE, FAMILY, path.length);
        if (path[0] == '@') {
            address.set(ValueLayout.JAVA_BYTE, FAMILY, (byte) 0); // a name in no file system
        }
        MethodHandle sendTo = Linker.nativeLinker()
                .downcallHandle(
                        Linker.nativeLinker().defaultLookup().find("sendto").orElseThrow(),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT));
        long _ = (long) sendTo.invokeExact(
                socket,
                arena.allocateFrom(ValueLayout.JAVA_BYTE, state),
                (long) state.length,
                0,
                address,
                FAMILY + path.length);
        int _ = (int) function("close", ValueLayout.JAVA_INT).invokeExact(socket);
    }

    private static MethodHandle function(String name, ValueLayout.OfInt... arguments) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().find(name).orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments));
    }
}
