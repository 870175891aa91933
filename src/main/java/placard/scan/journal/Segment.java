package placard.scan.journal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * One file of the scan journal, mapped into memory. The operating system has a stored byte at once, so it outlives the
 * process without a system call per record.
 *
 * <p>All numbers are little-endian. The header takes 64 bytes: magic (8), format version (4), zero (4), id (16), sequence
 * (8), CRC-32C of all that (4), zeros. Then come records, each at a multiple of 8:
 *
 * <pre>
 *   0  length    16 bits, 1 to 65,535; a zero here marks the end of the records
 *   2  mark      16 bits, from the segment's id and the offset
 *   4  checksum  32 bits, CRC-32C of length (4 bytes) and payload, xor the id and the offset
 *   8  payload, then zeros up to the next multiple of 8
 * </pre>
 *
 * The first eight bytes are stored last and in one step: a process that dies before leaves no half record. Mark and
 * checksum are valid only at their own place in their own file. So a payload that looks like a record is never taken for
 * one. After damage, the search for the next record computes a checksum at one place in 65,536.
 *
 * <p>The journal's lock guards the counters. The bytes before {@link #written} don't change.
 */
final class Segment implements AutoCloseable {
    static final int HEADER = 64;
    static final int MAX_PAYLOAD = 0xffff;

    static final int RECORD_HEADER = Long.BYTES;
    private static final long MAGIC = 0x4c4e524a_43414c50L;
    private static final int VERSION = 1;
    private static final int HEADER_CHECKED = 40;
    private static final int SPREAD = 0x9e3779b1;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORD = LONG.varHandle();

    final SegmentName name;

    /** The end of the last record, in bytes from the start of the file. */
    long written = HEADER;

    /** The reader has committed everything before this offset. */
    long released = HEADER;

    /** Everything before this offset was forced to the disk. */
    long forced = HEADER;

    /** The number of records between {@link #released} and {@link #written}; an estimate once some are released. */
    long records;

    private final MemorySegment bytes;
    /** The same bytes, for the one reader. */
    private final ByteBuffer view;

    private final Arena arena;
    private boolean closed;

    Segment(SegmentName name, MemorySegment bytes, Arena arena) {
        this.name = name;
        this.bytes = bytes;
        this.view = bytes.asByteBuffer();
        this.arena = arena;
    }

    SegmentId id() {
        return name.id();
    }

    long size() {
        return bytes.byteSize();
    }

    /** Starts an empty segment. It writes to every page, so that the first records don't pay for the page faults. */
    void begin(int pageBytes) {
        bytes.set(LONG, 0, MAGIC);
        bytes.set(INT, 8, VERSION);
        bytes.set(LONG, 16, name.id().high());
        bytes.set(LONG, 24, name.id().low());
        bytes.set(LONG, 32, name.sequence());
        bytes.set(INT, HEADER_CHECKED, headerChecksum());
        for (long page = pageBytes; page < size(); page += pageBytes) {
            bytes.set(LONG, page, 0);
        }
    }

    /** The state of the header. A damaged header is no loss, because the file's name has the same data. */
    enum Header {
        GOOD,
        DAMAGED,
        /**
         * A valid header of another format version or another segment. This program must neither read nor delete the
         * file.
         */
        FOREIGN
    }

    Header header() {
        if (bytes.get(LONG, 0) != MAGIC || bytes.get(INT, HEADER_CHECKED) != headerChecksum()) {
            return Header.DAMAGED;
        }
        SegmentId id = new SegmentId(bytes.get(LONG, 16), bytes.get(LONG, 24));
        boolean same = bytes.get(INT, 8) == VERSION && name.equals(new SegmentName(bytes.get(LONG, 32), id));
        return same ? Header.GOOD : Header.FOREIGN;
    }

    private int headerChecksum() {
        CRC32C crc = new CRC32C();
        crc.update(bytes.asSlice(0, HEADER_CHECKED).toArray(ValueLayout.JAVA_BYTE));
        return (int) crc.getValue();
    }

    static long recordSize(int length) {
        return align(RECORD_HEADER + (long) length);
    }

    /**
     * CRC-32C of the length and the payload. It is independent of the segment, so the caller computes it before taking
     * the lock.
     */
    static int checksum(byte[] payload, int offset, int length) {
        CRC32C crc = begun(length);
        crc.update(payload, offset, length);
        return (int) crc.getValue();
    }

    private static CRC32C begun(int length) {
        CRC32C crc = new CRC32C();
        crc.update(length);
        crc.update(length >>> 8);
        crc.update(length >>> 16);
        crc.update(length >>> 24);
        return crc;
    }

    boolean fits(int length) {
        return written + recordSize(length) <= size();
    }

    /**
     * Adds one record, for which there must be room.
     *
     * @throws InternalError if the operating system cannot back the page; the record is not written then
     */
    void append(byte[] payload, int offset, int length, int checksum) {
        long at = written;
        MemorySegment.copy(payload, offset, bytes, ValueLayout.JAVA_BYTE, at + RECORD_HEADER, length);
        WORD.setRelease(bytes, at, word(at, length, checksum));
        written = at + recordSize(length);
        records++;
    }

    /** The length of the payload of the record at {@code at}; 0 if no whole record ends before {@code limit}. */
    int payload(long at, long limit) {
        long end = Math.min(limit, size());
        if (at % Long.BYTES != 0 || at + RECORD_HEADER >= end) {
            return 0;
        }
        long word = bytes.get(LONG, at);
        int length = (int) word & MAX_PAYLOAD;
        if (length == 0 || (int) word >>> 16 != mark(at) || at + RECORD_HEADER + length > end) {
            return 0;
        }
        int start = (int) at + RECORD_HEADER;
        CRC32C crc = begun(length);
        crc.update(view.limit(start + length).position(start));
        return word == word(at, length, (int) crc.getValue()) ? length : 0;
    }

    /** The offset of the first whole record at or after {@code from}; {@code limit} if there is none. */
    long find(long from, long limit) {
        for (long at = align(Math.max(from, HEADER)); at < limit; at += Long.BYTES) {
            if (payload(at, limit) > 0) {
                return at;
            }
        }
        return limit;
    }

    /**
     * Finds the records written after {@code from} before the last end of the process, and sets the counters. Bytes
     * after the last whole record no longer belong to the segment.
     */
    void recover(long from) {
        long end = align(Math.max(HEADER, Math.min(from, size())));
        released = end;
        for (long at = find(end, size()); at < size(); at = find(end, size())) {
            records++;
            end = at + recordSize((int) bytes.get(LONG, at) & MAX_PAYLOAD);
        }
        written = end;
        forced = end;
    }

    /** Whether {@link #recover} dropped anything but zeros: a record that a crash tore. */
    boolean isTorn() {
        for (long at = written; at + Long.BYTES <= size(); at += Long.BYTES) {
            if (bytes.get(LONG, at) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Moves {@link #released} forward. The count of records assumes that all are equally long. */
    void release(long offset) {
        long moved = Math.min(offset, written) - released;
        if (moved > 0) {
            records -= Math.round((double) records * moved / (written - released));
            released += moved;
        }
    }

    /** A copy of raw bytes, whole records or not. */
    byte[] copy(long from, long to) {
        return bytes.asSlice(from, Math.min(to, size()) - from).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Copies raw bytes to the start of an array. */
    void copy(long from, byte[] into, int length) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, into, 0, length);
    }

    /**
     * Waits until the bytes are on the disk (fsync). For a closed segment it does nothing, because its records were
     * committed elsewhere.
     *
     * @throws java.io.UncheckedIOException if the disk fails
     */
    synchronized void force(long from, long to) {
        if (!closed) {
            bytes.asSlice(from, to - from).force();
        }
    }

    /** Releases the memory until the next access. */
    synchronized void rest() {
        if (!closed) {
            MappedMemory.giveBack(bytes);
        }
    }

    /** Unmaps the file. The caller ensures that no thread reads or appends any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            arena.close();
        }
    }

    private long word(long at, int length, int checksum) {
        int first = mark(at) << 16 | length;
        int second = checksum ^ (int) name.id().low() ^ (int) at;
        return (long) second << 32 | Integer.toUnsignedLong(first);
    }

    private int mark(long at) {
        return ((int) name.id().high() + (int) at * SPREAD) >>> 16;
    }

    private static long align(long offset) {
        return offset + Long.BYTES - 1 & -Long.BYTES;
    }
}
