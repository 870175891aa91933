package placard.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy that can stop forwarding on open connections without closing them, as a firewall does that has forgotten
 * them. New connections are forwarded again.
 */
public final class SilentProxy implements AutoCloseable {
    private static final int NEVER = -1;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger silences = new AtomicInteger();
    private final int target;
    private volatile boolean isMute;

    public SilentProxy(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** From now on nothing that is open carries a byte. */
    public void silence() {
        silences.incrementAndGet();
    }

    /** From now on nothing carries a byte, connections that are accepted later included: as a server that is frozen. */
    public void freeze() {
        isMute = true;
        silence();
    }

    /** From now on new connections are forwarded again. */
    public void thaw() {
        isMute = false;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.addAll(List.of(client, behind));
                int born = isMute ? NEVER : silences.get();
                Thread.ofVirtual().start(() -> carry(client, behind, born));
                Thread.ofVirtual().start(() -> carry(behind, client, born));
            }
        } catch (IOException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void carry(Socket from, Socket to, int born) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                if (silences.get() == born) {
                    out.write(bytes, 0, length);
                }
            }
            if (silences.get() == born) {
                to.close();
            }
        } catch (IOException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
