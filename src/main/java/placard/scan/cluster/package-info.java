/** The interfaces to the optional cluster module, and the parts of a cluster that work without it. */
@org.jspecify.annotations.NullMarked
package placard.scan.cluster;
