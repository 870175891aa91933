package placard.scan.journal;

/**
 * A place in the scan journal. Everything before it, in this segment and in older ones, has been read.
 *
 * @param offset in bytes from the start of the segment's file
 */
public record JournalPosition(SegmentId segment, long offset) {}
