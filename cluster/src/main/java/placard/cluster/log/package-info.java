/** The replicated scan log: what the journal of each node is brought to, and counted from by whoever owns a lane of it. */
@org.jspecify.annotations.NullMarked
package placard.cluster.log;
