package placard.bench.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import placard.bench.Workbench;

/**
 * The way from one process to another: a TCP proxy that can be cut. While it is cut nothing is carried and nothing is
 * refused, as where a cable is out; bytes go on when it is mended.
 */
final class Link implements AutoCloseable {
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final int target;
    private boolean isCut;

    Link(int target) throws IOException {
        this.target = target;
        server = new ServerSocket(Workbench.freePort(), 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    synchronized void cut() {
        isCut = true;
    }

    synchronized void mend() {
        isCut = false;
        notifyAll();
    }

    private synchronized void awaitMended() {
        while (isCut) {
            try {
                wait();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> open(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void open(Socket client) {
        sockets.add(client);
        try {
            awaitMended();
            Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(behind);
            client.setTcpNoDelay(true);
            behind.setTcpNoDelay(true);
            Thread.ofVirtual().start(() -> carry(client, behind));
            carry(behind, client);
        } catch (IOException nobodyThere) {
            end(client);
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] bytes = new byte[16_384];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                awaitMended();
                out.write(bytes, 0, length);
            }
        } catch (IOException ended) {
            // The other side learns it below.
            awaitMended();
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException goneAlready) {
            sockets.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        mend();
        server.close();
        for (Socket socket : sockets) {
            end(socket);
        }
    }
}
