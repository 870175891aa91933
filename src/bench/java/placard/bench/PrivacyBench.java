package placard.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import placard.testing.PrivacySearch;

/** Searches everything that a program leaves on disk for the addresses of those who scanned. */
public final class PrivacyBench {
    /** An address as a proxy hands it on, and itself. */
    private record Guest(String sent, String address) {}

    private static final List<Guest> GUESTS = List.of(
            new Guest("203.0.113.77", "203.0.113.77"),
            new Guest("198.51.100.213:50123", "198.51.100.213"),
            new Guest("::ffff:192.0.2.139", "192.0.2.139"),
            new Guest("2001:db8:85a3:7f3c:91d2:8a2e:370:7334", "2001:db8:85a3:7f3c:91d2:8a2e:370:7334"),
            new Guest("[2001:db8:f00d:beef:5eed:cafe:d00d:fade]:443", "2001:db8:f00d:beef:5eed:cafe:d00d:fade"));
    private static final int SCANS_EACH = 50;
    /** In the name of a code, which the store holds as it was sent: a search that overlooks it overlooks addresses too. */
    private static final String CONTROL = "192.0.2.251";

    private final PrivacySearch search =
            new PrivacySearch(GUESTS.stream().map(Guest::address).toList());
    private final List<String> found = new ArrayList<>();

    private PrivacyBench() throws IOException {}

    /** Takes names of stores, both if none; see {@code bench/privacy}. */
    public static void main(String[] args) throws Exception {
        Table table = new Table("bench/privacy", "store", "forms searched for", "bytes searched", "found");
        boolean clean = true;
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                PrivacyBench privacy = new PrivacyBench();
                control(bench.newFolder("control"));
                privacy.measure(bench, on);
                privacy.found.forEach(hit -> System.err.println("FOUND " + hit));
                clean &= privacy.found.isEmpty();
                table.row(
                        on.label,
                        Integer.toString(privacy.search.forms().size()),
                        String.format("%,d", privacy.search.searched()),
                        Integer.toString(privacy.found.size()));
            }
        }
        table.print();
        System.exit(clean ? 0 : 1);
    }

    /** The search must find every form where it is: else its silence would mean nothing. */
    private static void control(Path folder) throws IOException {
        PrivacySearch search =
                new PrivacySearch(GUESTS.stream().map(Guest::address).toList());
        try (OutputStream out = Files.newOutputStream(folder.resolve("control"))) {
            for (byte[] form : search.forms()) {
                out.write('x');
                out.write(form);
            }
        }
        List<String> found = search.hits(folder);
        if (found.size() < search.forms().size()) {
            throw new IllegalStateException("The search overlooks forms: " + found);
        }
    }

    private void measure(Workbench bench, On on) throws Exception {
        PostgresServer server = on.server(bench);
        String database = On.newDatabase(server);
        Path root = bench.newFolder("program");
        Program program = new Program(
                bench, Files.createDirectory(root.resolve("data")), Map.of("PLACARD_DATABASE_URL", database));
        program.start();
        List<Program.Code> codes = program.makeCodes(2);
        try (Wire wire = program.connect()) {
            Program.code(program.create(wire, "Table " + CONTROL));
        }
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
            Path backup = root.resolve("backup.zip");
            program.runOrFail("backup", backup.toString());
            if (new PrivacySearch(List.of(CONTROL))
                    .hits("backup", Files.readAllBytes(backup))
                    .isEmpty()) {
                throw new IllegalStateException("The search does not see into the backup");
            }
        }
        search("after a stop", root, server);
    }

    /** Scans, refused ones among them, and a client that fails to authenticate. */
    private static void scan(Program program, List<Program.Code> codes) throws IOException {
        try (Wire wire = program.connect()) {
            for (Guest guest : GUESTS) {
                for (int i = 0; i < SCANS_EACH; i++) {
                    Wire.Answer answer = wire.scan(codes.get(i % codes.size()).slug(), guest.sent());
                    if (answer.status() != 302) {
                        throw new IllegalStateException("A scan was answered " + answer.status());
                    }
                }
                wire.scan("nosuchcode", guest.sent());
                wire.send(
                        "GET",
                        "/api/v1/qr",
                        "Authorization: Bearer wrong\r\nX-Forwarded-For: " + guest.sent() + "\r\n",
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
        search.hits(root).forEach(hit -> found.add(hit + " " + when));
    }
}
