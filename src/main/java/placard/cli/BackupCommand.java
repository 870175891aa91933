package placard.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import placard.storage.Backup;
import placard.storage.Marks;

/** {@code placard backup FILE}: a copy of the embedded store in one file, beside a running server. */
@Command(
        name = "backup",
        description =
                "Copy the embedded store into a new ZIP file, also while a server runs. The hash keys are not in it."
                        + " For PostgreSQL use pg_dump.",
        mixinStandardHelpOptions = true)
final class BackupCommand implements Runnable {
    private final Commands.Context context;

    @Parameters(paramLabel = "FILE", description = "The file to write; it must not exist.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Mixin
    private final Output output = new Output();

    BackupCommand(Commands.Context context) {
        this.context = context;
    }

    /** The package's command runs as the server's user, which may not write where root stands. */
    private static void checkFolder(@Nullable Path folder) {
        if (folder != null && !Files.isDirectory(folder)) {
            throw new CommandErrors.Refused("There is no folder " + folder + ", or this user can't see it.");
        }
        if (folder != null && !Files.isWritable(folder)) {
            throw new CommandErrors.Refused("The user " + System.getProperty("user.name") + " can't write into "
                    + folder + ". Name a file in another folder.");
        }
    }

    @Override
    public void run() {
        try (Output.Report report = output.begin(context);
                OpenedStore store = OpenedStore.with(context.environment())) {
            if (store.config().database() != null) {
                throw new CommandErrors.Refused("The store is a PostgreSQL server: use pg_dump.");
            }
            if (file.toString().isBlank()) {
                throw new CommandErrors.Refused("Name the file to write, such as placard.zip.");
            }
            if (Files.exists(file)) {
                throw new CommandErrors.Refused(file + " exists already.");
            }
            checkFolder(file.toAbsolutePath().getParent());
            Backup.write(store.config().data(), file, report);
            // Only after the backup is complete, because the dashboard shows its age to operators.
            store.database()
                    .write(tx -> Marks.set(tx, Marks.BACKUP, store.clock().instant()));
            report.say("Written: " + file);
            report.result(result -> result.put("file", file.toString())
                    .put("bytes", file.toFile().length()));
        }
    }
}
