/** The replicated scan log: what the journal of each node is brought to, and counted from by whoever owns a lane of it. */
package placard.scan.log;
