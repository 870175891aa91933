package placard.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Scanners;
import placard.testing.Slow;

/** The simulated disk of the power cut cases: it must lose unsynced writes, or the cases prove nothing. */
@Slow
final class LayerTest {
    @TempDir
    private Path folder;

    private Path tree;
    private Layer layer;

    /** What runs under the layer, in a process of its own. */
    public static final class Writer {
        /** Takes the folder. */
        public static void main(String[] args) throws Exception {
            Path tree = Path.of(args[0]);
            synced(tree.resolve("whole"), "whole");
            sync(tree);
            synced(tree.resolve("renamed"), "renamed");
            synced(tree.resolve("deleted"), "deleted");
            sync(tree);
            Files.writeString(tree.resolve("whole"), "and more", StandardOpenOption.APPEND);
            Files.writeString(tree.resolve("unsynced"), "unsynced");
            synced(tree.resolve("nameless"), "its folder was not synced");
            Files.move(tree.resolve("renamed"), tree.resolve("new name"), StandardCopyOption.ATOMIC_MOVE);
            Files.delete(tree.resolve("deleted"));
            try (FileChannel channel = FileChannel.open(
                    tree.resolve("mapped"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE)) {
                MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 3 * 4096);
                map.put(0, (byte) 'a');
                map.put(4096, (byte) 'b');
                map.force(0, 1);
                map.put(1, (byte) 'c');
                map.put(8192, (byte) 'd');
            }
            Path below = Files.createDirectory(tree.resolve("below"));
            synced(below.resolve("file"), "in a folder that nobody synced");
            sync(below);
            System.out.println(Instant.now());
        }

        private static void synced(Path file, String text) throws IOException {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                channel.write(java.nio.charset.StandardCharsets.UTF_8.encode(text));
                channel.force(true);
            }
        }

        private static void sync(Path folder) throws IOException {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @BeforeEach
    void seed() throws Exception {
        try {
            layer = Layer.in(folder);
        } catch (Trial.Skipped skipped) {
            Scanners.notTested(skipped.getMessage());
        }
        tree = Files.createDirectory(folder.resolve("tree")).toRealPath();
        Files.createFile(tree.resolve("mapped"));
        layer.seed(tree);
    }

    private String write() throws Exception {
        Path said = folder.resolve("said");
        ProcessBuilder writer = layer.over(
                tree,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                tree.toString());
        writer.environment().put("LAYER_CLOCK", folder.resolve("layer/clock").toString());
        assertThat(writer.redirectOutput(said.toFile()).start().waitFor()).isZero();
        return Files.readString(said).strip();
    }

    @Test
    void onlySyncedDataSurvivesAPowerCut() throws Exception {
        write();
        Path left = layer.left(tree, 1, 0);
        assertThat(left.resolve("whole")).hasContent("whole");
        assertThat(left.resolve("renamed")).hasContent("renamed");
        assertThat(left.resolve("deleted")).hasContent("deleted");
        assertThat(Files.readAllBytes(left.resolve("mapped")))
                .hasSize(3 * 4096)
                .startsWith('a', 0)
                .contains('a');
        assertThat(Files.readAllBytes(left.resolve("mapped"))).doesNotContain('b', 'c', 'd');
        for (String gone : new String[] {"unsynced", "nameless", "new name", "below"}) {
            assertThat(left.resolve(gone)).doesNotExist();
        }
    }

    @Test
    void unsyncedDataSurvivesByChance() throws Exception {
        write();
        Path all = layer.left(tree, 1, 1_000);
        assertThat(all.resolve("whole")).hasContent("wholeand more");
        assertThat(all.resolve("new name")).hasContent("renamed");
        assertThat(all.resolve("renamed")).doesNotExist();
        assertThat(all.resolve("deleted")).doesNotExist();
        assertThat(all.resolve("below/file")).hasContent("in a folder that nobody synced");
        assertThat(Files.readAllBytes(all.resolve("mapped"))).contains('a', 'b', 'c', 'd');
        boolean someDiffer = false;
        for (int seed = 1; seed < 10; seed++) {
            Path some = layer.left(tree, seed, 500);
            assertThat(some.resolve("whole")).content().startsWith("whole");
            someDiffer |= Files.exists(some.resolve("new name")) && !Files.exists(some.resolve("unsynced"));
        }
        assertThat(someDiffer).isTrue();
    }

    @Test
    void theClockCanBeSetAhead() throws Exception {
        layer.setAhead(Duration.ofDays(70));
        assertThat(Duration.between(Instant.now(), Instant.parse(write())))
                .isBetween(
                        Duration.ofDays(70).minusMinutes(1), Duration.ofDays(70).plusMinutes(1));
    }
}
