package placard.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import javax.net.SocketFactory;

/** Makes connections to a socket of this machine, for PostgreSQL's driver, which knows sockets of networks only. */
public final class UnixSockets extends SocketFactory {
    private final UnixDomainSocketAddress address;

    /** The driver calls this with the path of the socket. */
    public UnixSockets(String path) {
        this.address = UnixDomainSocketAddress.of(path);
    }

    @Override
    public Socket createSocket() throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(address);
            channel.configureBlocking(false);
            return new Local(channel, Selector.open());
        } catch (IOException failure) {
            channel.close();
            throw new IOException("The socket " + address + " accepts no connection: " + failure.getMessage(), failure);
        }
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket();
    }

    /** A connected socket. Options of networks do nothing, and a read waits as long as the driver says. */
    private static final class Local extends Socket {
        private final SocketChannel channel;
        private final Selector selector;
        private final SelectionKey key;
        private volatile int timeout;

        Local(SocketChannel channel, Selector selector) throws IOException {
            this.channel = channel;
            this.selector = selector;
            this.key = channel.register(selector, SelectionKey.OP_READ);
        }

        private void await(int what, int millis) throws IOException {
            key.interestOps(what);
            selector.select(millis);
            if (!selector.isOpen()) {
                throw new IOException("The socket is closed");
            }
            boolean isReady = selector.selectedKeys().remove(key);
            if (!isReady && millis > 0) {
                throw new SocketTimeoutException("No answer within " + millis + " ms");
            }
        }

        @Override
        public InputStream getInputStream() {
            return new InputStream() {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    ByteBuffer into = ByteBuffer.wrap(bytes, offset, length);
                    int count = channel.read(into);
                    while (count == 0 && length > 0) {
                        await(SelectionKey.OP_READ, timeout);
                        count = channel.read(into);
                    }
                    return count;
                }
            };
        }

        @Override
        public OutputStream getOutputStream() {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    ByteBuffer from = ByteBuffer.wrap(bytes, offset, length);
                    while (from.hasRemaining()) {
                        if (channel.write(from) == 0) {
                            await(SelectionKey.OP_WRITE, 0);
                        }
                    }
                }
            };
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public boolean isClosed() {
            return !channel.isOpen();
        }

        @Override
        public void setSoTimeout(int millis) {
            timeout = millis;
        }

        @Override
        public int getSoTimeout() {
            return timeout;
        }

        @Override
        public void setTcpNoDelay(boolean on) {}

        @Override
        public void setKeepAlive(boolean on) {}

        @Override
        public void setReceiveBufferSize(int size) {}

        @Override
        public void setSendBufferSize(int size) {}

        @Override
        public int getReceiveBufferSize() {
            return 1 << 16;
        }

        @Override
        public int getSendBufferSize() {
            return 1 << 16;
        }

        @Override
        public void close() throws IOException {
            channel.close();
            selector.close();
        }
    }
}
