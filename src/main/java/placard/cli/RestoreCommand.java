package placard.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.account.Sessions;
import placard.base.Folders;
import placard.base.Json;
import placard.scan.upkeep.Generation;
import placard.scan.upkeep.HashReset;
import placard.scan.upkeep.JournalReplay;
import placard.scan.upkeep.PurgeReset;
import placard.scan.visitor.KeyFolderUnusable;
import placard.settings.Config;
import placard.storage.Backup;
import placard.storage.Database;
import placard.storage.Restoration;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.webhook.ScanEvents;
import placard.webhook.Webhooks;
import placard.workspace.Erasure;

/**
 * {@code placard restore}: replaces the store by a backup, or only replaces the hash keys.
 *
 * <p>A backup contains no hash keys, so new ones are made. The hashes are deleted and the old keys put aside. Counts
 * stay. Known visitors are counted again when they return.
 *
 * <p>The journal's hashes were made with the old keys. So its scans are counted without visitors, and it is put aside
 * too.
 */
@Command(
        name = "restore",
        description =
                "Replace the embedded store by a backup, and make new hash keys and a new journal: known visitors are"
                        + " counted again when they return. The server must be stopped.",
        mixinStandardHelpOptions = true)
final class RestoreCommand implements Runnable {
    private final Commands.Context context;

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "A file that 'placard backup' wrote.")
    private @Nullable Path file;

    @Option(names = "--new-keys", description = "Keep the store as it is; only make new keys and a new journal.")
    private boolean newKeys;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final Output output = new Output();

    private final ObjectNode result = Json.object().put("scansCounted", 0L).put("scansNotCounted", 0L);

    RestoreCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        Config config = OpenedStore.config(context.environment());
        if ((file == null) != newKeys) {
            throw new ParameterException(spec.commandLine(), "Give either a FILE or --new-keys.");
        }
        if (file != null && config.database() != null) {
            throw new CommandErrors.Refused("The store is a PostgreSQL server: restore it with its own tools, then run"
                    + " 'placard restore --new-keys'.");
        }
        OpenedStore.checkKind(config);
        try (Output.Report report = output.begin(context)) {
            Files.createDirectories(config.data());
            restore(config, report);
            report.result(all -> all.setAll(result));
        } catch (OverlappingFileLockException sameProcess) {
            throw inUse(config);
        } catch (IOException failure) {
            throw new CommandErrors.Refused("The data folder can't be changed: " + failure.getMessage());
        } catch (KeyFolderUnusable failure) {
            throw new CommandErrors.Refused(failure.getMessage() + ".");
        }
    }

    private static CommandErrors.Refused inUse(Config config) {
        return new CommandErrors.Refused("A server is running on " + config.data() + "; stop it first.");
    }

    private void restore(Config config, Output.Report report) throws IOException {
        try (FileChannel channel = Folders.lockFile(config.data());
                @Nullable FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw inUse(config);
            }
            if (config.database() == null) {
                reportAside(report, Restoration.finish(config.data(), used(config)));
            }
            if (file == null) {
                try (Database database = OpenedStore.store(config);
                        OpenedStore.OpenedScans scans = OpenedStore.scans(config, database)) {
                    replaceKeys(config, database, scans.stores(), report);
                }
            } else {
                replaceStore(config, file, report);
            }
            report.say("Restored, with new hash keys and a new journal. Known visitors are counted again when they"
                    + " return.");
        }
    }

    private static Path journal(Config config) {
        return config.data().resolve("journal");
    }

    /** The folders that only the replaced store can use. */
    private static List<Path> used(Config config) {
        return List.of(config.keyDir(), journal(config));
    }

    /** Prepares the backup beside the store. Puts it in place only after all checks. */
    private void replaceStore(Config config, Path backup, Output.Report report) throws IOException {
        if (backup.toString().isBlank()) {
            throw new CommandErrors.Refused("Name the backup to restore, such as placard.zip.");
        }
        if (!Files.isRegularFile(backup) || !Files.isReadable(backup)) {
            // The package's command runs as the server's user, which may not read what root wrote.
            throw new CommandErrors.Refused(
                    "There is no file " + backup + " that the user " + System.getProperty("user.name") + " can read.");
        }
        Restoration restoration = Restoration.begin(config.data());
        try {
            Backup.unpack(backup, restoration.folder(), report);
            prepare(restoration.folder(), config, report);
            restoration.commit();
        } catch (Backup.Unusable reason) {
            throw new CommandErrors.Refused(String.valueOf(reason.getMessage()));
        } finally {
            restoration.abandon();
        }
        reportAside(report, Restoration.finish(config.data(), used(config)));
    }

    private void prepare(Path folder, Config config, Output.Report report) throws IOException {
        Path journal = journal(config);
        Path copy = folder.resolve("journal");
        linkFiles(journal, copy);
        Instant now = Clock.systemUTC().instant();
        try (Database database = Store.openCopy(folder)) {
            ScanStores scans = ScanStores.alone(database);
            count(scans, copy, new SecureRandom(), now, config, report);
            HashReset.run(scans, Generation.of(journal), now);
            reset(database);
        } catch (Store.Unfit newer) {
            throw new CommandErrors.Refused("The backup is not of this version of the program, but of a newer one.");
        }
    }

    /** Resets the values that belonged to the former store. */
    private static void reset(Database database) {
        Instant now = Clock.systemUTC().instant();
        database.write(tx -> Sessions.endAllOfEverybody(tx)
                + PurgeReset.run(tx)
                + Erasure.repeatLast(tx)
                + Webhooks.pauseAll(tx, now));
    }

    /**
     * Hard-links the journal files under a second name and reads those, so that the old store keeps its journal. Copies
     * them if the journal has its own disk.
     */
    private static void linkFiles(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            Folders.create(to);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "*.journal")) {
                for (Path file : files) {
                    linkOrCopy(file, to.resolve(file.getFileName()));
                }
            }
        }
    }

    private static void linkOrCopy(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (FileSystemException | UnsupportedOperationException anotherDisk) {
            Files.copy(from, to);
        }
    }

    private void count(
            ScanStores stores, Path journal, SecureRandom random, Instant now, Config config, Output.Report report)
            throws IOException {
        report.step("Counting the scans of the journal");
        boolean archives = config.scans().archive() != null;
        JournalReplay.Outcome scans = JournalReplay.count(
                stores,
                journal,
                random,
                now,
                archives,
                ScanEvents.ofStore(stores.at(0).main()),
                (tx, batch, time) -> OpenedStore.cluster("This journal").takeShipped(tx, batch, time));
        if (scans.counted() + scans.strange() > 0) {
            report.say("From the journal: " + scans.counted() + " scans are counted, without their visitors; "
                    + scans.strange()
                    + " are not, since their code is not in the store or they can't be read.");
        }
        result.put("scansCounted", scans.counted()).put("scansNotCounted", scans.strange());
    }

    private void replaceKeys(Config config, Database database, ScanStores scans, Output.Report report)
            throws IOException {
        Path journal = journal(config);
        Instant now = Clock.systemUTC().instant();
        SecureRandom random = new SecureRandom();
        count(scans, journal, random, now, config, report);
        if (!isBegunElsewhere(config, scans, journal, random, now)) {
            HashReset.run(scans, Generation.of(journal), now);
            reset(database);
            putAside(config.keyDir(), report);
        } else if (Generation.of(database).isForeignTo(config.keyDir())) {
            putAside(config.keyDir(), report);
        }
        putAside(journal, report);
    }

    private void putAside(Path folder, Output.Report report) throws IOException {
        reportAside(report, Restoration.putAside(folder));
    }

    private void reportAside(Output.Report report, List<Path> aside) {
        for (Path each : aside) {
            report.say("Put aside: " + each);
            result.withArrayProperty("putAside").add(each.toString());
        }
    }

    /**
     * True if another node has replaced the hash keys, and this node has its keys or an older folder. Then only the
     * journal remains to be read.
     */
    private static boolean isBegunElsewhere(
            Config config, ScanStores scans, Path journal, SecureRandom random, Instant now) throws IOException {
        Database database = scans.at(0).database();
        Generation stored = Generation.of(database);
        return Generation.of(journal).isBefore(stored)
                && (stored.isForeignTo(config.keyDir())
                        || OpenedStore.hashKeys(config, scans, random, () -> now)
                                .missing(HashReset.keysNamed(database), now)
                                .isEmpty());
    }
}
