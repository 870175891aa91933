package placard.scan.journal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The journal's segments, oldest first, and the order of positions in them. The journal's lock guards it. It is small:
 * a full quota is some sixty segments.
 */
final class Backlog {
    private final List<Segment> segments = new ArrayList<>();
    private SegmentId lastDeleted = SegmentId.NONE;

    /** A part of one segment, in bytes from the start of its file. */
    record Stretch(Segment segment, long from, long to) {}

    void add(Segment segment) {
        segments.add(segment);
    }

    List<Segment> segments() {
        return segments;
    }

    JournalPosition start() {
        return segments.isEmpty()
                ? new JournalPosition(lastDeleted, 0)
                : new JournalPosition(segments.getFirst().id(), segments.getFirst().released);
    }

    /** The bytes after {@code from} in its segment, or else the next segment; null without segments. */
    @Nullable
    Stretch unread(JournalPosition from) {
        int index = indexOf(from);
        if (segments.isEmpty()) {
            return null;
        }
        Segment segment = segments.get(index);
        long at = offsetIn(segment, from);
        while (at >= segment.written && ++index < segments.size()) {
            segment = segments.get(index);
            at = segment.released;
        }
        return new Stretch(segment, at, segment.written);
    }

    long bytesAfter(JournalPosition position) {
        long bytes = 0;
        for (Segment segment : segments.subList(indexOf(position), segments.size())) {
            bytes += Math.max(0, segment.written - offsetIn(segment, position));
        }
        return bytes;
    }

    /**
     * Removes the segments that lie wholly before {@code position}.
     *
     * @param writing the segment being written, which always stays
     */
    List<Segment> release(JournalPosition position, @Nullable Segment writing) {
        int index = indexOf(position);
        if (segments.isEmpty() || !segments.get(index).id().equals(position.segment())) {
            return List.of();
        }
        Segment last = segments.get(index);
        last.release(position.offset());
        boolean whole = last != writing && last.released >= last.written;
        List<Segment> done = segments.subList(0, whole ? index + 1 : index);
        List<Segment> taken = List.copyOf(done);
        done.clear();
        if (!taken.isEmpty()) {
            lastDeleted = taken.getLast().id();
        }
        return taken;
    }

    /** The bytes that must be forced to the disk. The next call assumes that these were. */
    List<Stretch> takeUnforced() {
        List<Stretch> parts = new ArrayList<>();
        for (Segment segment : segments) {
            if (segment.forced < segment.written) {
                parts.add(new Stretch(segment, segment.forced, segment.written));
                segment.forced = segment.written;
            }
        }
        return parts;
    }

    long bytes() {
        return segments.stream().mapToLong(s -> s.written - s.released).sum();
    }

    long records() {
        return segments.stream().mapToLong(s -> s.records).sum();
    }

    private static long offsetIn(Segment segment, JournalPosition position) {
        return segment.id().equals(position.segment()) ? position.offset() : segment.released;
    }

    /** The index for a position. A position behind the last deleted segment counts as before the oldest one. */
    private int indexOf(JournalPosition position) {
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).id().equals(position.segment())) {
                return i;
            }
        }
        if (position.segment().equals(lastDeleted)) {
            return 0;
        }
        throw new IllegalArgumentException("no segment " + position.segment() + " in the journal");
    }
}
