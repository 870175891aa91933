/** The topics of the replicated log: their rules, lanes, partitions, records and places. */
@org.jspecify.annotations.NullMarked
package placard.cluster.log.topic;
