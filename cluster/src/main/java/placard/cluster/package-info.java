/** The optional cluster: a replicated scan log, several databases of scans, and an archive of single scans. */
@org.jspecify.annotations.NullMarked
package placard.cluster;
