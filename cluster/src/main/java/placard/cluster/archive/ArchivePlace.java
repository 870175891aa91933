package placard.cluster.archive;

import java.io.IOException;
import java.nio.file.Path;
import placard.scan.cluster.ArchiveSettings;

/** Where the archive's files go. */
sealed interface ArchivePlace permits ArchiveFolder, ArchiveBucket {
    /** The place that is set. */
    static ArchivePlace of(ArchiveSettings.Place settings) {
        return switch (settings) {
            case ArchiveSettings.Folder folder -> new ArchiveFolder(folder.path());
            case ArchiveSettings.Bucket bucket -> new ArchiveBucket(bucket);
        };
    }

    /**
     * A new file to write to, on a disk of this machine, that is no part of the archive yet. Whoever asks deletes it.
     *
     * @throws IOException if there can't be one
     */
    Path draft() throws IOException;

    /**
     * Makes a finished draft part of the archive, whole or not at all, for good. One of the same name has the same scans, unless
     * somebody has taken some out, and stays.
     *
     * @param name parts of a path between slashes
     * @throws IOException if it may not be there; it may be nevertheless
     */
    void publish(Path draft, String name) throws IOException, InterruptedException;
}
