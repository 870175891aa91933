package placard.cluster.log.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import placard.cluster.log.Shipper;
import placard.scan.journal.SegmentId;
import placard.testing.Draw;
import placard.testing.Property;

/** The rule by which scans count once, against everything that a sender and a log may do. */
class MarksTest {
    private static final SegmentId SEGMENT = new SegmentId(1, 2);

    @Test
    void aRecordBeyondTheMarkIsNewAndMovesIt() {
        Marks marks = new Marks();
        assertThat(marks.take(SEGMENT, 0, 100)).isEqualTo(Marks.Verdict.NEW);
        assertThat(marks.take(SEGMENT, 100, 200)).isEqualTo(Marks.Verdict.NEW);
        assertThat(marks.of(SEGMENT)).isEqualTo(200);
    }

    @Test
    void aRepeatedRecordIsKnown() {
        Marks marks = new Marks();
        marks.put(SEGMENT, 200);
        assertThat(marks.take(SEGMENT, 0, 100)).isEqualTo(Marks.Verdict.KNOWN);
        assertThat(marks.take(SEGMENT, 100, 200)).isEqualTo(Marks.Verdict.KNOWN);
        assertThat(marks.of(SEGMENT)).isEqualTo(200);
    }

    @Test
    void aRoundThatWasCutElsewhereTheSecondTimeCountsFromTheMarkOn() {
        Marks marks = new Marks();
        marks.put(SEGMENT, 200);
        assertThat(marks.take(SEGMENT, 0, 200)).isEqualTo(Marks.Verdict.KNOWN);
        assertThat(marks.take(SEGMENT, 200, 300)).isEqualTo(Marks.Verdict.NEW);
    }

    @Test
    void aRecordBeyondAGapCountsAndReportsIt() {
        Marks marks = new Marks();
        marks.put(SEGMENT, 100);
        assertThat(marks.take(SEGMENT, 200, 300)).isEqualTo(Marks.Verdict.NEW_BEHIND_A_HOLE);
        assertThat(marks.take(SEGMENT, 100, 200)).isEqualTo(Marks.Verdict.KNOWN);
    }

    @Test
    void segmentsHaveNothingToDoWithEachOther() {
        Marks marks = new Marks();
        marks.put(SEGMENT, 1_000);
        assertThat(marks.take(new SegmentId(3, 4), 0, 100)).isEqualTo(Marks.Verdict.NEW);
    }

    /** A node as {@link Shipper} is one, over a journal of a few segments and a log that is one lane. */
    private static final class Sender {
        final List<SegmentId> segments = new ArrayList<>();
        final Map<SegmentId, Integer> written = new HashMap<>();
        final Set<String> acknowledged = new HashSet<>();
        /** Sent in vain; each may arrive at any time later. */
        final List<LogRecord> late = new ArrayList<>();

        int at;
        int scan;
        long previous;

        void begin(Draw draw) {
            SegmentId next =
                    new SegmentId(draw.random().nextLong(), draw.random().nextLong());
            segments.add(next);
            written.put(next, draw.integer(1, 12));
        }

        /** One round: what is sent, how much of it arrives, and whether the sender hears of it. */
        void round(Draw draw, List<LogRecord> log) {
            SegmentId segment = segments.get(at);
            int to = draw.integer(scan + 1, written.get(segment));
            long[] ends =
                    LongStream.rangeClosed(scan + 1, to).map(end -> end * 8).toArray();
            List<byte[]> scans = new ArrayList<>();
            for (long end : ends) {
                scans.add((segment + "/" + end).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            }
            LogRecord record = LogRecord.read(new LogRecord(segment, previous, ends, scans).write());
            boolean arrives = draw.integer(0, 9) > 1;
            if (arrives) {
                log.add(record);
            } else {
                late.add(record);
            }
            if (arrives && draw.integer(0, 9) > 1) {
                scans.forEach(each -> acknowledged.add(text(each)));
                previous = record.end();
                scan = to;
                if (scan == written.get(segment)) {
                    at++;
                    scan = 0;
                    previous = 0;
                }
            }
        }

        boolean isDone() {
            return at == segments.size();
        }

        /** After a crash, each segment that is still there is sent from its beginning. */
        void restart(Draw draw) {
            at = draw.integer(0, at);
            scan = 0;
            previous = 0;
        }
    }

    private static String text(byte[] scan) {
        return new String(scan, java.nio.charset.StandardCharsets.US_ASCII);
    }

    private static List<LogRecord> log(Draw draw, List<Sender> senders) {
        List<LogRecord> log = new ArrayList<>();
        senders.forEach(sender -> draw.list(1, 4, _ -> 0).forEach(_ -> sender.begin(draw)));
        while (!senders.stream().allMatch(Sender::isDone)) {
            Sender sender = draw.of(senders);
            if (!sender.isDone()) {
                sender.round(draw, log);
            }
            if (draw.integer(0, 19) == 0) {
                sender.restart(draw);
            }
            if (!sender.late.isEmpty() && draw.flag()) {
                log.add(sender.late.remove(draw.integer(0, sender.late.size() - 1)));
            }
        }
        return log;
    }

    private static Map<String, Integer> counted(List<LogRecord> log, Set<Marks.Verdict> verdicts) {
        Marks marks = new Marks();
        Map<String, Integer> counted = new HashMap<>();
        for (LogRecord record : log) {
            for (int i = 0; i < record.scans().size(); i++) {
                long previous = i == 0 ? record.previous() : record.ends()[i - 1];
                Marks.Verdict verdict = marks.take(record.segment(), previous, record.ends()[i]);
                verdicts.add(verdict);
                if (verdict != Marks.Verdict.KNOWN) {
                    counted.merge(text(record.scans().get(i)), 1, Integer::sum);
                }
            }
        }
        return counted;
    }

    @Test
    void acknowledgedScansCountOnceHoweverTheyAreSent() {
        Property.holds(2_000, draw -> {
            List<Sender> senders = List.of(new Sender(), new Sender());
            List<LogRecord> log = log(draw, senders);
            Set<Marks.Verdict> verdicts = new HashSet<>();
            Map<String, Integer> counted = counted(log, verdicts);
            assertThat(counted.values()).containsOnly(1);
            senders.forEach(sender -> assertThat(counted.keySet()).containsAll(sender.acknowledged));
            assertThat(verdicts).doesNotContain(Marks.Verdict.NEW_BEHIND_A_HOLE);
        });
    }

    /** A log that loses what it has acknowledged takes no more with it than that, and nothing counts twice. */
    @Test
    void onlyScansThatTheLogLostAreMissing() {
        Property.holds(2_000, draw -> {
            List<LogRecord> log = log(draw, List.of(new Sender()));
            int lost = draw.integer(0, log.size() - 1);
            LogRecord gone = log.remove(lost);
            Map<String, Integer> counted = counted(log, new HashSet<>());
            Set<String> due = new HashSet<>();
            log.forEach(record -> record.scans().forEach(scan -> due.add(text(scan))));
            gone.scans().forEach(scan -> due.remove(text(scan)));
            assertThat(counted.values()).allMatch(times -> times == 1);
            assertThat(counted.keySet()).containsAll(due);
        });
    }
}
