package placard.scan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static placard.scan.journal.JournalTesting.SEGMENT;
import static placard.scan.journal.JournalTesting.append;
import static placard.scan.journal.JournalTesting.insist;
import static placard.scan.journal.JournalTesting.numbers;
import static placard.scan.journal.JournalTesting.open;
import static placard.scan.journal.JournalTesting.record;
import static placard.scan.journal.JournalTesting.segments;
import static placard.scan.journal.JournalTesting.settings;
import static placard.scan.journal.JournalTesting.texts;
import static placard.scan.journal.JournalTesting.until;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a start makes of the files that a crash, a power cut or a bad disk left behind. */
@Timeout(20)
class JournalRecoveryTest {
    private static final int FIRST = Segment.HEADER;
    private static final int SECOND = FIRST + (int) Segment.recordSize("first".length());
    private static final int THIRD = SECOND + (int) Segment.recordSize("second".length());

    @TempDir
    Path folder;

    private Path file;
    private byte[] written;

    /** Three records in one closed segment. */
    @BeforeEach
    void write() throws IOException {
        try (Journal journal = open(folder, Map.of())) {
            append(journal, "first");
            append(journal, "second");
            append(journal, "third");
        }
        file = segments(folder).getFirst();
        written = Files.readAllBytes(file);
    }

    private List<String> textsAfter(byte[] content) throws IOException {
        Files.write(file, content);
        try (Journal journal = open(folder, Map.of())) {
            return texts(journal);
        }
    }

    private byte[] flipped(int at) {
        byte[] content = written.clone();
        content[at] ^= 0x10;
        return content;
    }

    /** As a killed process leaves it: preallocated, not shortened. */
    private byte[] padded(byte[] content) {
        return Arrays.copyOf(content, SEGMENT);
    }

    private List<Path> quarantine() throws IOException {
        Path bad = folder.resolve("quarantine");
        if (!Files.exists(bad)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(bad)) {
            return files.toList();
        }
    }

    @Test
    void recordsOutliveAClose() throws IOException {
        assertThat(textsAfter(written)).containsExactly("first", "second", "third");
    }

    @Test
    void aTornLastRecordIsCutOffWhereverItWasTorn() throws IOException {
        int whole = THIRD + 8 + "third".length();
        for (int length = THIRD; length < written.length; length++) {
            byte[] torn = Arrays.copyOf(written, length);
            List<String> kept = length < whole ? List.of("first", "second") : List.of("first", "second", "third");
            assertThat(textsAfter(torn)).as("cut at %d", length).isEqualTo(kept);
            assertThat(textsAfter(padded(torn))).as("zeros from %d", length).isEqualTo(kept);
        }
        assertThat(quarantine()).isEmpty();
    }

    @Test
    void aFlippedBitInTheLastRecordCutsItOff() throws IOException {
        for (int at = THIRD; at < THIRD + 8 + "third".length(); at++) {
            assertThat(textsAfter(flipped(at))).as("flipped at %d", at).containsExactly("first", "second");
            assertThat(textsAfter(padded(flipped(at)))).containsExactly("first", "second");
        }
        assertThat(Files.size(file)).isEqualTo(THIRD);
    }

    @Test
    void aDamagedRecordInTheMiddleIsPutAsideAndTheOthersKept() throws IOException {
        for (int at = SECOND; at < SECOND + 8 + "second".length(); at++) {
            Files.write(file, flipped(at));
            try (Journal journal = open(folder, Map.of())) {
                assertThat(texts(journal)).as("flipped at %d", at).containsExactly("first", "third");
                assertThat(texts(journal)).containsExactly("first", "third");
                assertThat(journal.figures().quarantined()).isEqualTo(1);
            }
            assertThat(quarantine()).hasSize(1);
            assertThat(Files.readAllBytes(quarantine().getFirst()))
                    .isEqualTo(Arrays.copyOfRange(flipped(at), SECOND, THIRD));
            Files.delete(quarantine().getFirst());
        }
    }

    @Test
    void aHoleOfZerosDoesNotHideWhatFollowsIt() throws IOException {
        byte[] content = written.clone();
        Arrays.fill(content, FIRST, THIRD, (byte) 0);
        assertThat(textsAfter(content)).containsExactly("third");
    }

    @Test
    void aDamagedHeaderLosesNoRecord() throws IOException {
        for (int at = 0; at < FIRST; at++) {
            assertThat(textsAfter(flipped(at))).as("flipped at %d", at).containsExactly("first", "second", "third");
        }
    }

    @Test
    void aFileOfAnotherFormatVersionStopsTheStartAndIsLeftAlone() throws IOException {
        ByteBuffer content = ByteBuffer.wrap(written.clone()).order(ByteOrder.LITTLE_ENDIAN);
        content.putInt(8, 2);
        CRC32C crc = new CRC32C();
        crc.update(content.array(), 0, 40);
        content.putInt(40, (int) crc.getValue());
        assertThatThrownBy(() -> textsAfter(content.array()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version");
        assertThat(Files.readAllBytes(file)).isEqualTo(content.array());
    }

    @Test
    void aRecordInsideAPayloadIsNeverTakenForOne() throws IOException {
        byte[] inner = Arrays.copyOfRange(written, FIRST, written.length);
        try (Journal journal = open(folder, Map.of())) {
            append(journal, inner);
            append(journal, "after");
        }
        Path second = segments(folder).getLast();
        byte[] content = Files.readAllBytes(second);
        content[FIRST + 4] ^= 1;
        Files.write(second, content);
        try (Journal journal = open(folder, Map.of())) {
            assertThat(texts(journal)).containsExactly("first", "second", "third", "after");
        }
    }

    @Test
    void everyStartWritesANewSegmentAndReadsTheOlderFirst() throws IOException {
        for (String text : List.of("fourth", "fifth")) {
            try (Journal journal = open(folder, Map.of())) {
                append(journal, text);
            }
        }
        assertThat(segments(folder)).hasSize(3);
        try (Journal journal = open(folder, Map.of())) {
            assertThat(texts(journal)).containsExactly("first", "second", "third", "fourth", "fifth");
        }
    }

    @Test
    void committedRecordsAreNotReadAgain() throws IOException {
        SegmentId id = JournalTesting.id(file);
        try (Journal journal = open(folder, Map.of(id, (long) SECOND))) {
            assertThat(texts(journal)).containsExactly("second", "third");
        }
        try (Journal journal = open(folder, Map.of(id, (long) THIRD))) {
            assertThat(texts(journal)).containsExactly("third");
        }
    }

    @Test
    void aSegmentCommittedToItsEndIsDeleted() throws IOException {
        SegmentId id = JournalTesting.id(file);
        try (Journal journal = open(folder, Map.of(id, (long) written.length))) {
            assertThat(texts(journal)).isEmpty();
        }
        assertThat(segments(folder)).isEmpty();
    }

    @Test
    void aCommittedPositionPastTheEndNeverHidesNewScans() throws IOException {
        SegmentId id = JournalTesting.id(file);
        Files.write(file, Arrays.copyOf(written, SECOND));
        Map<SegmentId, Long> committed = Map.of(id, (long) written.length + 1_000);
        try (Journal journal = open(folder, committed)) {
            for (int n = 0; n < 10; n++) {
                append(journal, "new " + n);
            }
        }
        try (Journal journal = open(folder, committed)) {
            assertThat(texts(journal)).hasSize(10).startsWith("new 0").endsWith("new 9");
        }
    }

    @Test
    void startsWithoutScansLeaveNoFiles() throws IOException {
        Files.delete(file);
        for (int n = 0; n < 3; n++) {
            open(folder, Map.of()).close();
        }
        Files.createFile(folder.resolve(new SegmentName(9, new SegmentId(1, 1)).file()));
        Files.write(folder.resolve(new SegmentName(10, new SegmentId(1, 2)).file()), new byte[SEGMENT]);
        open(folder, Map.of()).close();
        assertThat(segments(folder)).isEmpty();
    }

    @Test
    void aFullQuotaAtTheStartIsAProblemAndNoFailure() throws IOException {
        JournalSettings small = settings(SEGMENT, SEGMENT);
        try (Journal journal = Journal.open(folder, small, new Random(1), Map.of())) {
            assertThat(append(journal, "dropped")).isFalse();
            assertThat(journal.problem()).isPresent();
            JournalBatch batch = journal.read(journal.start(), 10, 1_000);
            journal.release(batch.after());
            until(() -> journal.problem().isEmpty());
            append(journal, "kept");
            assertThat(texts(journal)).containsExactly("kept");
        }
    }

    @Test
    void otherFilesInTheFolderAreLeftAlone() throws IOException {
        Path note = Files.writeString(folder.resolve("README"), "hands off");
        open(folder, Map.of()).close();
        assertThat(note).hasContent("hands off");
    }

    /** Flipped, zeroed and overwritten bytes, cut and lengthened files; what is read was written. */
    @Test
    void noDamageMakesUpARecordOrStopsTheReader() throws IOException {
        Random random = new Random(20_261_121);
        Files.delete(file);
        try (Journal journal = open(folder, Map.of())) {
            LongStream.range(0, 60).forEach(n -> insist(journal, record(n, 8 + (int) (n * 37 % 300))));
        }
        List<Path> files = segments(folder);
        List<byte[]> good = files.stream().map(JournalRecoveryTest::content).toList();
        for (int round = 0; round < 200; round++) {
            for (int f = 0; f < files.size(); f++) {
                Files.write(files.get(f), damaged(good.get(f), random));
            }
            long committed = random.nextInt(8) == 0 ? random.nextLong() : 0;
            try (Journal journal = open(folder, Map.of(JournalTesting.id(files.getFirst()), committed))) {
                List<byte[]> read = JournalTesting.readAll(journal, journal.start()).stream()
                        .flatMap(batch -> batch.records().stream())
                        .toList();
                for (byte[] payload : read) {
                    long n = JournalTesting.number(payload);
                    assertThat(payload).isEqualTo(record(n, 8 + (int) (n * 37 % 300)));
                }
                assertThat(numbers(journal)).isSorted().doesNotHaveDuplicates();
            }
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static byte[] damaged(byte[] good, Random random) {
        byte[] content = random.nextInt(4) == 0 ? Arrays.copyOf(good, random.nextInt(2 * SEGMENT)) : good.clone();
        for (int n = random.nextInt(6); n > 0 && content.length > 0; n--) {
            int at = random.nextInt(content.length);
            int to = Math.min(content.length, at + 1 + random.nextInt(random.nextBoolean() ? 1 : 200));
            switch (random.nextInt(3)) {
                case 0 -> content[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> Arrays.fill(content, at, to, (byte) 0);
                default ->
                    System.arraycopy(content, random.nextInt(content.length - (to - at) + 1), content, at, to - at);
            }
        }
        return content;
    }
}
