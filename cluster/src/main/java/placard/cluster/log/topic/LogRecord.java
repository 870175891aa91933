package placard.cluster.log.topic;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import placard.scan.count.Scan;
import placard.scan.journal.SegmentId;

/**
 * One record of the replicated log: scans of one journal segment and one lane, oldest first. A scan's end in its
 * segment is its id, so that duplicates are recognised.
 *
 * <pre>
 *   0  layout    8 bits, 1
 *   1  segment   128 bits
 *  17  previous  64 bits
 *  25  for each scan: its end (64 bits), its length (32 bits), its bytes
 * </pre>
 *
 * @param previous the end of the scan before these in this lane and segment, as sent; 0 if there is none
 * @param ends of the scans, rising
 * @param scans as they were journalled
 */
public record LogRecord(SegmentId segment, long previous, long[] ends, List<byte[]> scans) {
    private static final byte LAYOUT = 1;
    private static final int HEADER = 1 + 16 + 8;
    private static final int SCAN_HEADER = 8 + 4;

    /** The end of the last scan. */
    public long end() {
        return ends[ends.length - 1];
    }

    public byte[] write() {
        int size = HEADER
                + scans.stream().mapToInt(scan -> SCAN_HEADER + scan.length).sum();
        ByteBuffer out = ByteBuffer.allocate(size);
        out.put(LAYOUT).putLong(segment.high()).putLong(segment.low()).putLong(previous);
        for (int i = 0; i < ends.length; i++) {
            out.putLong(ends[i]).putInt(scans.get(i).length).put(scans.get(i));
        }
        return out.array();
    }

    /** True if a later version wrote the record, which this version can't read. */
    public static boolean isNewer(byte[] bytes) {
        return bytes.length > 0 && bytes[0] > LAYOUT;
    }

    /** True if a later version wrote one of its scans. */
    public boolean hasNewer() {
        return scans.stream().anyMatch(Scan::isNewer);
    }

    /**
     * Parses the bytes of {@link #write}.
     *
     * @throws IllegalArgumentException if it is of another layout, not whole, or its ends don't rise
     */
    public static LogRecord read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            byte layout = in.get();
            if (layout != LAYOUT) {
                throw new IllegalArgumentException("A record of layout " + layout);
            }
            SegmentId segment = new SegmentId(in.getLong(), in.getLong());
            long previous = in.getLong();
            List<Long> ends = new ArrayList<>();
            List<byte[]> scans = new ArrayList<>();
            long last = previous;
            while (in.hasRemaining()) {
                long end = in.getLong();
                int length = in.getInt();
                if (end <= last || length < 0 || length > in.remaining()) {
                    throw new IllegalArgumentException("A scan of " + length + " bytes that ends at " + end);
                }
                byte[] scan = new byte[length];
                in.get(scan);
                ends.add(end);
                scans.add(scan);
                last = end;
            }
            if (scans.isEmpty()) {
                throw new IllegalArgumentException("A record without scans");
            }
            long[] places = ends.stream().mapToLong(Long::longValue).toArray();
            return new LogRecord(segment, previous, places, scans);
        } catch (BufferUnderflowException cut) {
            throw new IllegalArgumentException("A record of " + bytes.length + " bytes", cut);
        }
    }
}
