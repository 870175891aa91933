package placard.scan.count;

import placard.scan.journal.JournalPosition;

/**
 * A counted scan for the archive.
 *
 * @param scan without its visitor
 * @param end where its record ends in the journal of the node that answered it; this identifies the scan for ever
 */
public record ArchivedScan(Scan scan, JournalPosition end) {}
