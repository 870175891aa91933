package placard.cluster.archive;

import java.io.IOException;
import java.nio.file.Path;
import placard.scan.cluster.ArchiveSettings;

/** The storage of the archive's files: a folder or a bucket. */
sealed interface ArchivePlace permits ArchiveFolder, ArchiveBucket {
    /** The place that is set. */
    static ArchivePlace of(ArchiveSettings.Place settings) {
        return switch (settings) {
            case ArchiveSettings.Folder folder -> new ArchiveFolder(folder.path());
            case ArchiveSettings.Bucket bucket -> new ArchiveBucket(bucket);
        };
    }

    /**
     * Creates an empty draft on a local disk, outside the archive. The caller deletes it.
     *
     * @throws IOException if there can't be one
     */
    Path draft() throws IOException;

    /**
     * Publishes a finished draft in the archive, atomically and for good. An existing file of the same name stays.
     *
     * @param name parts of a path between slashes
     * @throws IOException if it may not be there; it may be nevertheless
     */
    void publish(Path draft, String name) throws IOException, InterruptedException;
}
