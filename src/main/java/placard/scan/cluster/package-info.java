/** What the program asks of the optional cluster module, and what it reads of a cluster by itself. */
@org.jspecify.annotations.NullMarked
package placard.scan.cluster;
