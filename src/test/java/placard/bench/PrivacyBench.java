package placard.bench;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Searches everything that a program leaves on disk for the addresses of those who scanned. */
public final class PrivacyBench {
    private static final List<KnownAddress> ADDRESSES = List.of(
            new KnownAddress("203.0.113.77", "203.0.113.77"),
            new KnownAddress("198.51.100.213:50123", "198.51.100.213"),
            new KnownAddress("::ffff:192.0.2.139", "192.0.2.139"),
            new KnownAddress("2001:db8:85a3:7f3c:91d2:8a2e:370:7334", "2001:db8:85a3:7f3c:91d2:8a2e:370:7334"),
            new KnownAddress("[2001:db8:f00d:beef:5eed:cafe:d00d:fade]:443", "2001:db8:f00d:beef:5eed:cafe:d00d:fade"));
    private static final int SCANS_EACH = 50;

    private record Needle(String name, byte[] bytes) {}

    private final List<Needle> needles = new ArrayList<>();
    private final List<String> found = new ArrayList<>();
    private long searched;

    private PrivacyBench() throws IOException {
        for (KnownAddress address : ADDRESSES) {
            address.forms().forEach((form, bytes) -> needles.add(new Needle(address.plain() + " " + form, bytes)));
        }
    }

    /** Takes names of stores, both if none; see {@code bench/privacy}. */
    public static void main(String[] args) throws Exception {
        Table table = new Table("bench/privacy", "store", "forms searched for", "bytes searched", "found");
        boolean clean = true;
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                PrivacyBench search = new PrivacyBench();
                search.control(bench.newFolder("control"));
                search.measure(bench, on);
                search.found.forEach(hit -> System.err.println("FOUND " + hit));
                clean &= search.found.isEmpty();
                table.row(
                        on.label,
                        Integer.toString(search.needles.size()),
                        String.format("%,d", search.searched),
                        Integer.toString(search.found.size()));
            }
        }
        table.print();
        System.exit(clean ? 0 : 1);
    }

    /** The search must find every form where it is: else its silence would mean nothing. */
    private void control(Path folder) throws IOException {
        Path file = folder.resolve("control");
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            for (Needle needle : needles) {
                out.write('x');
                out.write(needle.bytes);
            }
        }
        search("control", folder);
        if (found.size() < needles.size()) {
            throw new IllegalStateException("The search overlooks forms: " + found);
        }
        found.clear();
        searched = 0;
    }

    private void measure(Workbench bench, On on) throws Exception {
        PostgresServer server = on.server(bench);
        String database = On.newDatabase(server);
        Path root = bench.newFolder("program");
        Program program = new Program(
                bench, Files.createDirectory(root.resolve("data")), Map.of("PLACARD_DATABASE_URL", database));
        program.start();
        List<Program.Code> codes = program.makeCodes(2);
        scan(program, codes);
        search("while running", root, server);
        program.kill();
        search("after kill -9", root, server);
        program.start();
        scan(program, codes);
        program.drain(Duration.ofMinutes(1));
        Dump.write(program.data, database, root.resolve("dump.txt"));
        program.stop();
        if (on == On.SQLITE) {
            program.runOrFail("backup", root.resolve("backup.db").toString());
        }
        search("after a stop", root, server);
    }

    /** Scans, refused ones among them, and a client that fails to authenticate. */
    private static void scan(Program program, List<Program.Code> codes) throws IOException {
        try (Wire wire = program.connect()) {
            for (KnownAddress address : ADDRESSES) {
                for (int i = 0; i < SCANS_EACH; i++) {
                    Wire.Answer answer = wire.scan(codes.get(i % codes.size()).slug(), address.sent());
                    if (answer.status() != 302) {
                        throw new IllegalStateException("A scan was answered " + answer.status());
                    }
                }
                wire.scan("nosuchcode", address.sent());
                wire.send(
                        "GET",
                        "/api/v1/qr",
                        "Authorization: Bearer wrong\r\nX-Forwarded-For: " + address.sent() + "\r\n",
                        "");
            }
        }
    }

    private void search(String when, Path root, PostgresServer server) throws IOException {
        search(when, root);
        if (server != null) {
            search(when, server.folder());
        }
    }

    private void search(String when, Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] content = content(file);
                searched += content.length;
                for (Needle needle : needles) {
                    if (contains(content, needle.bytes)) {
                        found.add(needle.name + " in " + root.relativize(file) + " " + when);
                    }
                }
            }
        }
    }

    /** What is in a file; nothing if the running server has just deleted it. */
    private static byte[] content(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException gone) {
            return new byte[0];
        }
    }

    private static boolean contains(byte[] content, byte[] needle) {
        int last = content.length - needle.length;
        for (int i = 0; i <= last; i++) {
            if (content[i] == needle[0] && startsAt(content, i, needle)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsAt(byte[] content, int at, byte[] needle) {
        for (int i = 1; i < needle.length; i++) {
            if (content[at + i] != needle[i]) {
                return false;
            }
        }
        return true;
    }
}
