package placard.scan.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.scan.count.ArchiveQueue;

/**
 * The operator's settings of the archive.
 *
 * @param rule when a file is made
 */
public record ArchiveSettings(Place place, ArchiveQueue.Rule rule) {
    /** The place of the archive's files. */
    public sealed interface Place {}

    /**
     * A folder of this machine, or one that all nodes mount.
     *
     * @param path absolute
     */
    public record Folder(Path path) implements Place {}

    /**
     * A bucket of S3, or of a server with the same interface.
     *
     * @param endpoint scheme, host and port; the bucket is the first part of the path there
     * @param prefix the prefix of all names: empty, or with a slash at its end
     * @param credentials a file with {@code accessKey} and {@code secretKey}; it is read for each file, so that they
     *     may change
     * @param drafts a folder of this node, in which files are written before they are sent
     */
    public record Bucket(URI endpoint, String region, String bucket, String prefix, Path credentials, Path drafts)
            implements Place {
        private static final Pattern ADDRESS =
                Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/([A-Za-z0-9._/-]*))?");

        /**
         * Parses the bucket and prefix of {@code s3://bucket/prefix}.
         *
         * @throws IllegalArgumentException if it doesn't have that form
         */
        public static Bucket at(String address, URI endpoint, String region, Path credentials, Path drafts) {
            Matcher parts = ADDRESS.matcher(address);
            if (!parts.matches()) {
                throw new IllegalArgumentException("use s3://bucket/prefix, of letters, digits and . _ - /");
            }
            String prefix = parts.group(2) == null ? "" : parts.group(2);
            String ended = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
            return new Bucket(endpoint, region, parts.group(1), ended, credentials, drafts);
        }

        @Override
        public String toString() {
            return "s3://" + bucket + "/" + prefix;
        }
    }
}
