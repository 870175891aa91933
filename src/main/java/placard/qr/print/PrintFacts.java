package placard.qr.print;

import java.math.BigDecimal;
import java.util.List;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;

/**
 * Facts about a sheet for its printer.
 *
 * @param template the word of the designed print; empty for bare labels
 * @param business that is named on it; perhaps empty
 * @param widthMm of a label after the cut, or of one side of a tent; {@code heightMm} too
 * @param inks the names of the spot colours
 * @param isBlack whether it has no colour but those of the codes
 */
public record PrintFacts(
        String template,
        String business,
        BigDecimal widthMm,
        BigDecimal heightMm,
        boolean isTent,
        Paper paper,
        BigDecimal bleedMm,
        List<String> inks,
        boolean isBlack,
        boolean isTwoSided,
        int labels,
        int pages) {
    /** The paper of a page. */
    public enum Paper {
        A4,
        LETTER,
        /** A page for each label, of its size. */
        LABEL
    }

    static PrintFacts of(SheetRequest request, String business) {
        Sheet sheet = request.sheet();
        LabelForm form = sheet.form();
        int labels = Math.max(request.ids().size(), request.tables().names().size());
        boolean isTwoSided = request.words().wifi() != null && form.kind() != LabelForm.Kind.TENT;
        PrintTemplate template = request.template();
        return new PrintFacts(
                template == null ? "" : template.word(),
                business,
                BigDecimal.valueOf(form.width(), 2).stripTrailingZeros(),
                BigDecimal.valueOf(form.height(), 2).stripTrailingZeros(),
                form.kind() == LabelForm.Kind.TENT,
                LabelStock.of(sheet.across().page()),
                BigDecimal.valueOf(sheet.bleed(), 2).stripTrailingZeros(),
                List.copyOf(sheet.spots().names().values()),
                template != null && !template.isColored(),
                isTwoSided,
                labels,
                sheet.pages(labels, isTwoSided));
    }
}
