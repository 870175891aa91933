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

    /** Narrower strips at a page's edge are no reason for a cut: so much is lost to the rounding of lengths. */
    private static final int SLIVER = MM / 2;

    /** Where a mark may lie along this direction. */
    record Place(int start, int length) {}

    /** As many labels as the page holds within a margin, in its middle. */
    public static Axis centred(int page, int label, int gap, int margin) {
        int count = fitting(page - 2 * margin, label, gap);
        return new Axis(page, label, gap, (page - count * (label + gap) + gap) / 2, count);
    }

    /** As many labels as the page holds from where the first one is to a margin at its end. */
    public static Axis from(int start, int page, int label, int gap, int margin) {
        return new Axis(page, label, gap, start, fitting(page - start - margin, label, gap));
    }

    /** A page that is a label. */
    public static Axis single(int label) {
        return new Axis(label, label, 0, 0, 1);
    }

    private static int fitting(int room, int label, int gap) {
        return Math.max(0, (room + gap) / (label + gap));
    }

    /** Where a label begins. */
    int at(int index) {
        return start + index * (label + gap);
    }

    /** Where labels are to be cut: at their edges but those that are the page's. */
    List<Integer> cuts(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .flatMap(i -> IntStream.of(at(i), at(i) + label))
                .filter(edge -> edge > SLIVER && edge < page - SLIVER)
                .distinct()
                .boxed()
                .toList();
    }

    /**
     * Where along this direction marks may lie that show a cut through it: beside the labels; if there is no room at one
     * of the two ends, between them too.
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

    /** Whether cuts through this direction can be shown, each by two marks. */
    boolean hasRoomForMarks() {
        return places(0, count - 1).size() >= 2;
    }

    /** Whether there is so much room on both sides of each label that none reaches another's or the page's edge. */
    boolean hasRoomAround(int bleed) {
        return (count == 1 || gap >= 2 * bleed) && start >= bleed && page - at(count - 1) - label >= bleed;
    }

    /** Whether a full page has labels to be cut in this direction. */
    boolean hasCuts() {
        return !cuts(0, count - 1).isEmpty();
    }
}
