package placard.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** An SMTP server on this machine that keeps what it is sent, and answers as a test wants. */
public final class SmtpServer implements AutoCloseable {
    /** Says nothing, ever. */
    public static final String SILENCE = "";
    /** Cuts the connection. */
    public static final String CUT = "cut";

    private final ServerSocket socket;
    private final @Nullable SSLContext encryption;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final List<String> commands = new ArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile UnaryOperator<String> answers = _ -> null;
    private volatile boolean isKept;

    /**
     * A message as it came.
     *
     * @param lines of its head and body
     */
    public record Received(String from, String to, List<String> lines) {
        /** A header with what is folded behind it; empty if it isn't there. */
        public List<String> headers(String name) {
            List<String> found = new ArrayList<>();
            for (int i = 0; i < lines.size() && !lines.get(i).isEmpty(); i++) {
                if (lines.get(i).regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
                    StringBuilder value = new StringBuilder(lines.get(i).substring(name.length() + 1));
                    while (lines.get(i + 1).startsWith(" ") || lines.get(i + 1).startsWith("\t")) {
                        value.append(lines.get(++i));
                    }
                    found.add(value.toString().strip());
                }
            }
            return found;
        }

        /** All of it as a person reads it. */
        public jakarta.mail.internet.MimeMessage message() {
            try {
                byte[] bytes = String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1);
                return new jakarta.mail.internet.MimeMessage(null, new java.io.ByteArrayInputStream(bytes));
            } catch (jakarta.mail.MessagingException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }

        public String subject() {
            try {
                return message().getSubject();
            } catch (jakarta.mail.MessagingException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }

        /** What is in it, plain for 0, as HTML for 1. */
        public String part(int number) {
            try {
                jakarta.mail.Multipart parts =
                        (jakarta.mail.Multipart) message().getContent();
                return (String) parts.getBodyPart(number).getContent();
            } catch (jakarta.mail.MessagingException | IOException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }

        /** The only link in it. */
        public String link() {
            return part(0).lines()
                    .filter(line -> line.startsWith("http"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    public SmtpServer() {
        this(0);
    }

    public SmtpServer(int port) {
        this(port, null);
    }

    /** A server that offers STARTTLS with these keys. */
    public SmtpServer(SSLContext encryption) {
        this(0, encryption);
    }

    private SmtpServer(int port, @Nullable SSLContext encryption) {
        this.encryption = encryption;
        try {
            this.socket = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return socket.getLocalPort();
    }

    public String url() {
        return "smtp://127.0.0.1:" + port();
    }

    /** Answers some lines otherwise: null for as usual. */
    public void answering(UnaryOperator<String> wanted) {
        this.answers = wanted;
    }

    /** The same, and has a message even if the connection is cut then. */
    public void receivingThough(UnaryOperator<String> wanted) {
        isKept = true;
        answers = wanted;
    }

    public int connections() {
        return connections.get();
    }

    /** All lines that clients have said outside of messages. */
    public List<String> commands() {
        synchronized (commands) {
            return List.copyOf(commands);
        }
    }

    /** The next message, which comes within seconds. */
    public Received next() {
        try {
            Received next = received.poll(20, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("No message has come");
            }
            return next;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The next message, whenever it comes. */
    public Received take() throws InterruptedException {
        return received.take();
    }

    /** How many have come that nobody has looked at. */
    public int waiting() {
        return received.size();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> talk(client));
            } catch (SocketException closed) {
                return;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private void talk(Socket client) {
        try (client) {
            say(client.getOutputStream(), "220 stub ESMTP");
            converse(client);
        } catch (IOException gone) {
            // The client has hung up.
        }
    }

    private Socket encrypted(Socket client, SSLContext keys) throws IOException {
        SSLSocket secure = (SSLSocket) keys.getSocketFactory().createSocket(client, null, true);
        secure.setUseClientMode(false);
        return secure;
    }

    private void converse(Socket client) throws IOException {
        try (client) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
            OutputStream out = client.getOutputStream();
            boolean isPlain = !(client instanceof SSLSocket);
            String from = "";
            String to = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                synchronized (commands) {
                    commands.add(line);
                }
                String verb = line.split(" ", 2)[0].toUpperCase(java.util.Locale.ROOT);
                String other = answers.apply(line);
                if (SILENCE.equals(other)) {
                    continue;
                }
                if (CUT.equals(other)) {
                    return;
                }
                if (other != null) {
                    say(out, other);
                    continue;
                }
                switch (verb) {
                    case "EHLO" ->
                        say(
                                out,
                                "250-stub\r\n" + (encryption != null && isPlain ? "250-STARTTLS\r\n" : "")
                                        + "250-AUTH PLAIN\r\n250 8BITMIME");
                    case "STARTTLS" -> {
                        say(out, "220 go ahead");
                        converse(encrypted(client, Objects.requireNonNull(encryption)));
                        return;
                    }
                    case "MAIL" -> {
                        from = line;
                        say(out, "250 ok");
                    }
                    case "RCPT" -> {
                        to = line.replaceFirst("(?i)RCPT TO:<([^>]*)>.*", "$1");
                        say(out, "250 ok");
                    }
                    case "AUTH" -> say(out, "235 welcome");
                    case "DATA" -> {
                        say(out, "354 go on");
                        List<String> lines = message(in);
                        if (lines == null) {
                            return;
                        }
                        String last = answers.apply(".");
                        if (CUT.equals(last) && isKept) {
                            received.add(new Received(from, to, lines));
                        }
                        if (CUT.equals(last)) {
                            return;
                        }
                        if (last == null) {
                            received.add(new Received(from, to, lines));
                        }
                        say(out, last == null ? "250 2.0.0 queued as 4711" : last);
                    }
                    case "QUIT" -> {
                        say(out, "221 bye");
                        return;
                    }
                    default -> say(out, "250 ok");
                }
            }
        }
    }

    /** The lines up to the dot; null if the connection ends before it, as such a message does not count. */
    private static @Nullable List<String> message(BufferedReader in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(".")) {
                return lines;
            }
            lines.add(line.startsWith(".") ? line.substring(1) : line);
        }
        return null;
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
