package placard.webhook;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.ArchivePack;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Recorder;
import placard.scan.count.Scan;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.scan.visitor.Visitor;
import placard.storage.Database;

/** Scans that a recorder has counted, each with all that must not leave. */
final class QueuedScans {
    private QueuedScans() {}

    static List<ArchiveQueue.Archived> of(String workspaceId, int scans, Instant at) {
        SegmentId segment = SegmentId.parse(HexFormat.of().toHexDigits(new SecureRandom().nextLong())
                + HexFormat.of().toHexDigits(1L));
        byte[] hash = new byte[32];
        return IntStream.range(0, scans)
                .mapToObj(i -> new ArchiveQueue.Archived(
                        new Scan(
                                Ids.bytes(workspaceId),
                                Ids.bytes("qr_01jd3x5n8kq2v7w9c4t6r0m1ba"),
                                at.toEpochMilli(),
                                1,
                                1,
                                Kind.HUMAN,
                                Device.MOBILE,
                                Os.IOS,
                                "Grottammare",
                                null,
                                null,
                                0,
                                "IT",
                                "it",
                                "rule_01jd3x5n8kq2v7w9c4t6r0m1ba/arm_01jd3x5n8kq2v7w9c4t6r0m1ba",
                                new Visitor(1, hash, hash)),
                        new JournalPosition(segment, 100L * i)))
                .toList();
    }

    /** Puts them into the queue of one lane. */
    static void add(Database database, String workspaceId, int scans, Instant at) {
        database.writeScans(tx -> {
            ScanEvents events = new ScanEvents(Set::of);
            List<ArchiveQueue.Archived> all = of(workspaceId, scans, at);
            for (int from = 0; from < scans; from += Recorder.Follower.MOST) {
                events.follow(
                        tx,
                        "test-" + workspaceId,
                        Ids.bytes(workspaceId),
                        ArchivePack.outgoing(all.subList(from, Math.min(scans, from + Recorder.Follower.MOST))),
                        at);
            }
            return scans;
        });
    }
}
