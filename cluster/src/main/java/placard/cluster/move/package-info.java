/** Moves a workspace's scans to another database while it is scanned; scans that reach the old one meanwhile are forwarded. */
@org.jspecify.annotations.NullMarked
package placard.cluster.move;
