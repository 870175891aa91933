/** The replicated scan log. Each node sends its journal into it, and the owner of each lane counts it. */
@org.jspecify.annotations.NullMarked
package placard.cluster.log;
