/** The archive of single scans: Parquet files in a folder or a bucket, without hashes, that outlive the store's own. */
@org.jspecify.annotations.NullMarked
package placard.cluster.archive;
