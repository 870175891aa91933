package placard.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Backs the embedded store up before the first script that changes its tables, so that an upgrade can be undone. */
final class MigrationBackup extends BaseCallback {
    private static final Logger LOG = LoggerFactory.getLogger(MigrationBackup.class);

    private static final int KEPT = 2;

    /** The end of the name that a backup has until it is whole. */
    private static final String NEW = "new";

    /** How the names of files go on that an interrupted backup leaves, of this release and earlier ones. */
    private static final List<String> REMAINS =
            Stream.concat(Stream.of(NEW, "writing"), Store.FILES.stream()).toList();

    private final Path folder;
    /** False for a store that is just being made, and once the backup is written. */
    private boolean isDue;

    /** @param folder the data folder, before its files are opened */
    MigrationBackup(Path folder) {
        this.folder = folder;
        this.isDue = Store.FILES.stream().allMatch(name -> size(name) > 0);
    }

    /**
     * The backup from before a change.
     *
     * @param version that of the first script that changed the tables then
     */
    static Path backup(Path folder, String version) {
        return folder.resolve("before-V" + version + ".zip");
    }

    private long size(String name) {
        return folder.resolve(name).toFile().length();
    }

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public void handle(Event event, Context context) {
        if (isDue) {
            isDue = false;
            try {
                write(backup(folder, String.valueOf(context.getMigrationInfo().getVersion())));
            } catch (IOException failure) {
                throw new UncheckedIOException("The store can't be backed up before its tables change", failure);
            }
        }
    }

    private void write(Path backup) throws IOException {
        deleteRemains();
        // A copy of the larger file, and the ZIP of both.
        long needed = 2 * Store.FILES.stream().mapToLong(this::size).sum();
        if (needed > folder.toFile().getUsableSpace()) {
            LOG.atWarn()
                    .addKeyValue("needed", needed)
                    .log("There is no room to back the store up before its tables change");
            return;
        }
        Path whole = folder.resolve(backup.getFileName() + "." + NEW);
        Backup.write(folder, whole, Progress.UNSEEN);
        Files.move(whole, backup, StandardCopyOption.ATOMIC_MOVE);
        LOG.atInfo().addKeyValue("backup", backup).log("The store is backed up before its tables change");
        deleteOlder();
    }

    /** Makes room. Otherwise the remains of an interrupted backup could keep each later start from making one. */
    private void deleteRemains() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(MigrationBackup::isRemains).toList()) {
                Files.delete(file);
            }
        }
    }

    private static boolean isRemains(Path file) {
        String name = String.valueOf(file.getFileName());
        int end = name.indexOf(".zip.") + ".zip.".length();
        return name.startsWith("before-V")
                && name.contains(".zip.")
                && REMAINS.stream().anyMatch(remains -> name.startsWith(remains, end))
                && Files.isRegularFile(file);
    }

    private void deleteOlder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> backups = files.filter(MigrationBackup::isOne)
                    .sorted(Comparator.comparingLong(
                                    (Path file) -> file.toFile().lastModified())
                            .reversed())
                    .toList();
            for (Path old : backups.subList(Math.min(KEPT, backups.size()), backups.size())) {
                Files.delete(old);
            }
        }
    }

    private static boolean isOne(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith("before-V") && name.endsWith(".zip");
    }
}
