package placard.catalog.table.sheet;

/**
 * A text of a spreadsheet while its runs are read. Digits above and below the line become their own characters: a price
 * of 12 with a raised 50 is 12⁵⁰, and never 1250. What is struck out is no part of the text.
 */
final class RichText {
    private final StringBuilder text = new StringBuilder();
    private Mark mark = Mark.NONE;

    /** The place and look of a run. */
    record Mark(boolean isRaised, boolean isLowered, boolean isStruck) {
        static final Mark NONE = new Mark(false, false, false);

        /** @param place as .xlsx and .ods name it: {@code superscript}, {@code super 58%} or {@code -33% 58%} */
        Mark at(String place) {
            boolean isBelow = place.startsWith("sub") || place.startsWith("-");
            boolean isAbove = place.startsWith("super") || !isBelow && percent(place) > 0;
            return new Mark(isRaised || isAbove, isLowered || isBelow, isStruck);
        }

        Mark struck(boolean isStruck) {
            return new Mark(isRaised, isLowered, this.isStruck || isStruck);
        }

        /** Both marks, as of a run within another. */
        Mark with(Mark other) {
            return new Mark(isRaised || other.isRaised, isLowered || other.isLowered, isStruck || other.isStruck);
        }

        private static int percent(String place) {
            int digits = 0;
            while (digits < place.length() && AmountText.isDigit(place.charAt(digits))) {
                digits++;
            }
            return digits == 0 || digits > 3 ? 0 : Integer.parseInt(place.substring(0, digits));
        }
    }

    /** The mark of the texts from now on. */
    void mark(Mark mark) {
        this.mark = mark;
    }

    Mark mark() {
        return mark;
    }

    /** @throws UnreadableSheet if the text becomes longer than a cell's */
    void append(String more) {
        if (!mark.isStruck) {
            ZippedXml.append(
                    text, mark.isRaised ? AmountText.raised(more) : mark.isLowered ? AmountText.lowered(more) : more);
        }
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    void clear() {
        text.setLength(0);
        mark = Mark.NONE;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
