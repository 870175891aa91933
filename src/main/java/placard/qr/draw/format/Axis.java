package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One direction of a grid of labels on a page: across or down.
 *
 * @param page its length in hundredths of a millimetre, as all lengths here
 * @param gap between two labels
 * @param start from the page's edge to the first label
 * @param count labels that the page holds
 */
public record Axis(int page, int label, int gap, int start, int count) {
    private static final int MM = 100;
    private static final int MARK_DISTANCE = MM;
    private static final int LONGEST_MARK = 5 * MM;
    private static final int SHORTEST_MARK = 2 * MM;

    /** Narrower strips at a page's edge get no cut; rounded lengths cause them. */
    private static final int SLIVER = MM / 2;

    /** A place for a mark along this direction. */
    record Place(int start, int length) {}

    /** As many centred labels as the page holds within a margin. */
    public static Axis centred(int page, int label, int gap, int margin) {
        int count = fitting(page - 2 * margin, label, gap);
        return new Axis(page, label, gap, (page - count * (label + gap) + gap) / 2, count);
    }

    /** As many labels as the page holds from a start to a margin at its end. */
    public static Axis from(int start, int page, int label, int gap, int margin) {
        return new Axis(page, label, gap, start, fitting(page - start - margin, label, gap));
    }

    /** The axis of a page that is one label. */
    public static Axis single(int label) {
        return new Axis(label, label, 0, 0, 1);
    }

    private static int fitting(int room, int label, int gap) {
        return Math.max(0, (room + gap) / (label + gap));
    }

    /** The start of a label. */
    int at(int index) {
        return start + index * (label + gap);
    }

    /** The same labels seen from the other side of the page, which begins at its other end. */
    Axis mirrored() {
        return new Axis(page, label, gap, page - at(count - 1) - label, count);
    }

    /** The positions of cuts: at the edges of labels, except for those of the page. */
    List<Integer> cuts(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .flatMap(i -> IntStream.of(at(i), at(i) + label))
                .filter(edge -> edge > SLIVER && edge < page - SLIVER)
                .distinct()
                .boxed()
                .toList();
    }

    /**
     * The places along this direction for marks of a cut across it: beside the labels. If one of the two ends has no
     * room, the gaps between labels are used too.
     */
    List<Place> places(int first, int last) {
        int before = at(first);
        int end = at(last) + label;
        List<Place> places = new ArrayList<>();
        int above = Math.min(LONGEST_MARK, before - MARK_DISTANCE);
        if (above >= SHORTEST_MARK) {
            places.add(new Place(before - MARK_DISTANCE - above, above));
        }
        int below = Math.min(LONGEST_MARK, page - end - MARK_DISTANCE);
        if (below >= SHORTEST_MARK) {
            places.add(new Place(end + MARK_DISTANCE, below));
        }
        int between = gap - 2 * MARK_DISTANCE;
        if (places.size() < 2 && between >= SHORTEST_MARK) {
            IntStream.range(first, last).forEach(i -> places.add(new Place(at(i) + label + MARK_DISTANCE, between)));
        }
        return places;
    }

    /** Whether each cut across this direction has room for two marks. */
    boolean hasRoomForMarks() {
        return places(0, count - 1).size() >= 2;
    }

    /**
     * Whether each label has room for a bleed on both sides, without reaching another label's bleed or the page's edge.
     */
    boolean hasRoomAround(int bleed) {
        return (count == 1 || gap >= 2 * bleed) && start >= bleed && page - at(count - 1) - label >= bleed;
    }

    /** Whether a full page needs cuts in this direction. */
    boolean hasCuts() {
        return !cuts(0, count - 1).isEmpty();
    }
}
