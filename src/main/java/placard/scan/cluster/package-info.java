/** The interface to the optional cluster module, and the parts of a cluster that the program itself reads. */
@org.jspecify.annotations.NullMarked
package placard.scan.cluster;
