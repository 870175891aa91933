package placard.scan.count;

import placard.scan.journal.JournalPosition;

/**
 * A counted scan on its way into the archive.
 *
 * @param scan without its visitor
 * @param end where its record ends in the journal of the node that answered it: no other scan's ends there, ever
 */
public record ArchivedScan(Scan scan, JournalPosition end) {}
