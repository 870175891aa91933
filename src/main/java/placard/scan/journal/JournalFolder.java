package placard.scan.journal;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of the scan journal: segments, and their damaged bytes in {@code quarantine/}. Only the owner may read
 * them.
 */
final class JournalFolder {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFolder.class);
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Set<PosixFilePermission> OWN_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final int PAGE = 4_096;
    private static final int CHUNK = 65_536;

    private final Path folder;
    private final Path quarantine;
    private final boolean durable;
    private final boolean forces;
    private final AtomicBoolean hasNewNames = new AtomicBoolean();
    private final AtomicLong bytes = new AtomicLong();

    /**
     * Opens the folder. With {@link JournalSettings.Sync#POWER}, creating and deleting files is forced to the disk as
     * well.
     */
    JournalFolder(Path folder, JournalSettings settings) throws IOException {
        this.folder = folder;
        this.quarantine = folder.resolve("quarantine");
        this.durable = settings.sync() == JournalSettings.Sync.POWER;
        this.forces = settings.forces();
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                force(parent);
            }
        }
        Files.setPosixFilePermissions(folder, OWN_FOLDER);
    }

    /** The bytes of all segments on the disk. */
    long bytes() {
        return bytes.get();
    }

    /** The segments of earlier runs, oldest first. Other files are ignored. */
    static List<SegmentName> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> SegmentName.find(file.getFileName().toString()))
                    .flatMap(Optional::stream)
                    .sorted(SegmentName.OLDEST_FIRST)
                    .toList();
        }
    }

    /**
     * Makes an empty segment and writes every byte of it. So a full disk shows here, and not at a store into the
     * mapping.
     *
     * @throws IOException if there is no room; nothing is left behind then
     */
    Segment create(SegmentName name, int size) throws IOException {
        Path file = folder.resolve(name.file());
        try (FileChannel channel = FileChannel.open(file, Set.of(CREATE_NEW, READ, WRITE), OWN_FILE)) {
            fill(channel, size);
            Arena arena = Arena.ofShared();
            Segment segment = new Segment(name, channel.map(MapMode.READ_WRITE, 0, size, arena), arena);
            segment.begin(PAGE);
            if (durable) {
                channel.force(true);
                force(folder);
            } else {
                hasNewNames.set(true);
            }
            bytes.addAndGet(size);
            return segment;
        } catch (IOException refused) {
            Files.deleteIfExists(file);
            throw refused;
        }
    }

    /** Forces the names of files made since the last call. If each was forced when it was made, it does nothing. */
    void forceNames() throws IOException {
        if (hasNewNames.getAndSet(false)) {
            try {
                force(folder);
            } catch (IOException refused) {
                hasNewNames.set(true);
                throw refused;
            }
        }
    }

    private static void fill(FileChannel channel, int size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
        for (int left = size; left > 0; ) {
            zeros.clear().limit(Math.min(left, CHUNK));
            left -= channel.write(zeros);
        }
    }

    /**
     * Opens a segment of an earlier run for reading, and truncates its file after the last whole record.
     *
     * @param committed the reader's offset in bytes; 0 if it was never read
     * @throws IOException if it cannot be read, or another version of this program wrote it
     */
    Segment recover(SegmentName name, long committed) throws IOException {
        try (FileChannel channel = FileChannel.open(folder.resolve(name.file()), READ, WRITE)) {
            Arena arena = Arena.ofShared();
            Segment segment = new Segment(name, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), arena);
            if (segment.size() >= Segment.HEADER) {
                examine(segment);
            }
            segment.recover(committed);
            if (segment.isTorn()) {
                LOG.atWarn()
                        .log("journal {}: cut off behind its last whole record at {}", name.file(), segment.written);
            }
            channel.truncate(segment.written);
            if (forces) {
                channel.force(true); // the run before may have ended before it did
            }
            segment.rest();
            bytes.addAndGet(channel.size());
            return segment;
        }
    }

    private static void examine(Segment segment) throws IOException {
        switch (segment.header()) {
            case GOOD -> {}
            case DAMAGED -> LOG.atWarn().log("journal {}: damaged header, taken from its name", segment.name.file());
            case FOREIGN ->
                throw new IOException(
                        "journal " + segment.name.file() + " is of another version of Placard, or was renamed");
        }
    }

    /**
     * Unmaps a segment and deletes its file. If the deletion fails, the log says so and {@link #forget} tries again.
     */
    void delete(Segment segment) {
        segment.close();
        Path file = folder.resolve(segment.name.file());
        try {
            long size = Files.size(file);
            Files.delete(file);
            bytes.addAndGet(-size);
            if (durable) {
                force(folder);
            }
        } catch (IOException refused) {
            LOG.atWarn().setCause(refused).log("journal {}: cannot be deleted", segment.name.file());
        }
    }

    /** Unmaps a finished segment and truncates the unused rest of its file. */
    void shorten(Segment segment) throws IOException {
        segment.close();
        try (FileChannel channel = FileChannel.open(folder.resolve(segment.name.file()), WRITE)) {
            channel.truncate(segment.written);
            if (durable) {
                channel.force(true);
            }
        }
    }

    /**
     * Copies damaged bytes into quarantine. They may hold hashes of visitors, so these files are deleted when the hash
     * keys are destroyed.
     *
     * @return false if they are there already
     */
    boolean quarantine(Segment segment, long from, long to) {
        Path file = quarantine.resolve(segment.name.damage(from));
        try {
            Files.createDirectories(quarantine, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
            try (FileChannel channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), OWN_FILE)) {
                ByteBuffer damage = ByteBuffer.wrap(segment.copy(from, to));
                while (damage.hasRemaining()) {
                    channel.write(damage);
                }
            }
            LOG.atError()
                    .log("journal {}: {} damaged bytes at {} moved to {}", segment.name.file(), to - from, from, file);
        } catch (FileAlreadyExistsException known) {
            return false;
        } catch (IOException refused) {
            LOG.atError()
                    .setCause(refused)
                    .log("journal {}: {} damaged bytes at {} are lost", segment.name.file(), to - from, from);
        }
        return true;
    }

    /** Keeps a whole unusable record in quarantine, under a name of its own. */
    void putAside(byte[] payload) {
        try {
            Files.createDirectories(quarantine, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
            Path file = Files.createTempFile(quarantine, "record-", ".bad", OWN_FILE);
            Files.write(file, payload);
            LOG.atError().log("journal: a record of {} bytes moved to {}", payload.length, file);
        } catch (IOException refused) {
            LOG.atError().setCause(refused).log("journal: a record of {} bytes is lost", payload.length);
        }
    }

    /**
     * Deletes files last written before a time: quarantined ones, and segments whose deletion failed. The prepared
     * segment is empty and stays.
     *
     * @param used segments that stay however old they are
     */
    void forget(Instant before, Set<SegmentName> used) throws IOException {
        for (SegmentName name : list(folder)) {
            Path file = folder.resolve(name.file());
            if (!used.contains(name) && !isEmpty(file)) {
                deleteIfOlder(file, before);
            }
        }
        if (Files.isDirectory(quarantine)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(quarantine)) {
                for (Path file : files) {
                    deleteIfOlder(file, before);
                }
            }
        }
    }

    /** Whether a segment's file never had a record. */
    private static boolean isEmpty(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, READ)) {
            ByteBuffer first = ByteBuffer.allocate(Long.BYTES);
            return channel.read(first, Segment.HEADER) < Long.BYTES || first.getLong(0) == 0;
        } catch (NoSuchFileException released) {
            return true;
        }
    }

    private static void deleteIfOlder(Path file, Instant before) throws IOException {
        try {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException released) {
            LOG.atDebug().log("journal {}: was deleted meanwhile", file.getFileName());
        }
    }

    /** Forces the folder. A file's name is on the disk only once its folder is. */
    private static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, READ)) {
            channel.force(true);
        }
    }
}
