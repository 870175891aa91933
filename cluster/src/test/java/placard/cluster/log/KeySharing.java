package placard.cluster.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.visitor.HashKeys;
import placard.testing.Brokers;
import placard.testing.Placard;
import placard.testing.Ports;

/** What tests of nodes that share their keys by the log have in common. */
final class KeySharing {
    /** Ten days before a change of keys: the next one is not made yet. */
    static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")) + 1)
            .minus(Duration.ofDays(10));

    static final int EPOCH = HashKeys.epoch(START);

    private KeySharing() {}

    /** A secret file of one byte over and over. */
    static Path secret(Path folder, String name, byte of) throws IOException {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, of);
        Path file = Files.write(folder.resolve(name), bytes);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    static Map<String, String> settings(String log, Path secret, int management) {
        return Map.of(
                "PLACARD_SCAN_LOG",
                log,
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_KEY_SECRET_FILE",
                secret.toString(),
                "PLACARD_MANAGEMENT_PORT",
                Integer.toString(management));
    }

    static Map<String, String> otherPort() {
        return Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(Ports.free()));
    }

    /** What health says of the keys. */
    static String problem(Placard placard) {
        for (var check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals("scan-log-keys")) {
                return check.path("reason").asText();
            }
        }
        throw new AssertionError("no such check");
    }

    static Path keys(Placard placard) {
        return Path.of(placard.environment()
                .getOrDefault(
                        "PLACARD_KEY_DIR", placard.folder().resolve("keys").toString()));
    }

    /** What a node has of an epoch's key; nothing if it has none. */
    static byte[] key(Placard placard, int epoch) {
        try {
            Path file = keys(placard).resolve("epoch-%05d.key".formatted(epoch));
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Does something while no broker answers. */
    static void withoutBrokers(Runnable work) {
        Brokers brokers = Brokers.shared();
        IntStream.range(0, Brokers.COUNT).forEach(brokers::freeze);
        try {
            work.run();
        } finally {
            IntStream.range(0, Brokers.COUNT).forEach(brokers::thaw);
        }
    }

    /**
     * Whether some bytes are in any file of some folders, but for brokers' indices, which have no records and 10 MiB of zeros
     * each. One that vanishes meanwhile is looked for again.
     */
    static boolean isAnywhere(byte[] bytes, List<Path> folders) {
        return folders.stream().anyMatch(each -> {
            try (Stream<Path> files = Files.walk(each)) {
                return files.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().endsWith("index"))
                        .anyMatch(file -> contains(file, bytes));
            } catch (IOException | UncheckedIOException goneMeanwhile) {
                return true;
            }
        });
    }

    /** A file that is gone, or can't be read, counts as one that has them: who looks again sees. */
    private static boolean contains(Path file, byte[] bytes) {
        try {
            String all = Files.readString(file, StandardCharsets.ISO_8859_1);
            return all.contains(new String(bytes, StandardCharsets.ISO_8859_1));
        } catch (IOException goneMeanwhile) {
            return Files.exists(file);
        }
    }

    /** All that the log has of an epoch's keys, as it is sealed there. */
    static List<byte[]> sealed(String log, int epoch) {
        ScanLogUrl url = ScanLogUrl.parse(log);
        try (KeyTopic topic = new KeyTopic(new LogClients(url, new Properties()), url.keyTopic())) {
            return topic.read().stream()
                    .flatMap(entry -> entry.record().keys().stream())
                    .filter(key -> key.epoch() == epoch)
                    .map(KeyRecord.Sealed::bytes)
                    .toList();
        }
    }
}
