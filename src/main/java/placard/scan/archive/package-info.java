/** The archive of single scans: Parquet files in a folder or a bucket, without hashes, that outlive the store's own. */
package placard.scan.archive;
