package placard.scan.journal;

/**
 * The figures of the journal, for metrics.
 *
 * @param appended records confirmed since the start
 * @param dropped records refused for lack of room since the start
 * @param quarantined stretches of damaged bytes put aside since the start
 * @param backlogBytes not released yet; exact, headers and padding included
 * @param backlogRecords not released yet; in the oldest segment an estimate from its bytes
 * @param diskBytes of all files
 */
public record JournalFigures(
        long appended, long dropped, long quarantined, long backlogBytes, long backlogRecords, long diskBytes) {}
