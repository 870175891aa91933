/** Online moves of a workspace's scans to another database. Scans that reach the old one meanwhile are forwarded. */
@org.jspecify.annotations.NullMarked
package placard.cluster.move;
