package placard.scan;

/**
 * What the journal can tell a metrics page.
 *
 * @param appended records confirmed since the start
 * @param dropped records refused for want of room since the start
 * @param quarantined stretches of damaged bytes put aside since the start
 * @param backlogBytes what was not released yet; exact, headers and padding included
 * @param backlogRecords the same in records; within the oldest segment an estimate by its bytes
 * @param diskBytes what all files take
 */
public record JournalFigures(
        long appended, long dropped, long quarantined, long backlogBytes, long backlogRecords, long diskBytes) {}
