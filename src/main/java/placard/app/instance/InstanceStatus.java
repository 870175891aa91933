package placard.app.instance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import placard.storage.Database;
import placard.storage.Marks;

/** The state of the installation, for operators. */
public record InstanceStatus(
        String version,
        String baseUrl,
        Path data,
        boolean isEmbedded,
        Map<String, String> settings,
        Supplier<Map<String, String>> checks,
        Supplier<InstanceView.Scans> scans,
        Database database,
        InstantSource clock,
        Instant startedAt) {
    /**
     * Of an installation.
     *
     * @param version of the program, with its commit
     * @param data the data folder
     * @param isEmbedded whether the store is in it
     * @param settings those in force, by their names
     * @param checks why something doesn't work, by its name; empty if it does
     * @param scans the numbers of scans of this node
     */
    public InstanceStatus(
            String version,
            String baseUrl,
            Path data,
            boolean isEmbedded,
            Map<String, String> settings,
            Supplier<Map<String, String>> checks,
            Supplier<InstanceView.Scans> scans,
            Database database,
            InstantSource clock) {
        this(version, baseUrl, data, isEmbedded, settings, checks, scans, database, clock, clock.instant());
    }

    /** The present state. */
    public InstanceView.State state() {
        return new InstanceView.State(
                version,
                Runtime.version().toString(),
                database.kind(),
                baseUrl,
                startedAt,
                backups(),
                checks.get(),
                data.toAbsolutePath().normalize().toString(),
                bytes(data),
                free(data),
                scans.get(),
                settings);
    }

    /** Of a PostgreSQL server the program knows nothing: its own tools copy it. */
    private InstanceView.Backups backups() {
        Instant last = database.read(tx -> Marks.find(tx, Marks.BACKUP)).orElse(null);
        long days = last == null
                ? 0
                : Math.max(0, Duration.between(last, clock.instant()).toDays());
        return new InstanceView.Backups(isEmbedded, last, days);
    }

    /** Files come and go meanwhile, so this is what they had when they were looked at. */
    private static long bytes(Path folder) {
        long[] sum = {0};
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    sum[0] += attributes.size();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return sum[0];
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
