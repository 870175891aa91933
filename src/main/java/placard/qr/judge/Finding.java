package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;

/**
 * One finding on a design.
 *
 * @param pointer the member to change
 * @param code the word in {@code errors[].code} of a refusal
 * @param measured the measured figure, if there is one
 * @param limit the limit of the figure
 * @param subject the character or part that the finding is about, if there is one
 * @param message a sentence for people; one that begins in lower case continues after the pointer
 */
public record Finding(
        String pointer,
        Check check,
        String code,
        @Nullable Double measured,
        @Nullable Double limit,
        @Nullable String subject,
        String message) {
    private static final int DECIMALS = 3;

    /** A finding without figures. */
    public static Finding of(String pointer, Check check, String message) {
        return new Finding(pointer, check, ScannabilityCheck.CODE, null, null, null, message);
    }

    public static Finding of(String pointer, Check check, double measured, double limit, String message) {
        return new Finding(pointer, check, ScannabilityCheck.CODE, measured, limit, null, message);
    }

    /** The finding with another word in a refusal. */
    public Finding as(String other) {
        return new Finding(pointer, check, other, measured, limit, subject, message);
    }

    /** The finding with a subject. */
    Finding about(String other) {
        return new Finding(pointer, check, code, measured, limit, other, message);
    }

    /** Whether both findings have the same kind and place, whatever their figures. */
    boolean isLike(Finding other) {
        return check == other.check && pointer.equals(other.pointer);
    }

    public Fault fault() {
        return new Fault(pointer, code, message);
    }

    /** The sentence of a warning. */
    public String warning() {
        return pointer + (Character.isLowerCase(message.codePointAt(0)) ? " " : ": ") + message;
    }

    /** A figure rounded to its meaningful digits. */
    public static BigDecimal rounded(double figure) {
        BigDecimal plain = BigDecimal.valueOf(figure)
                .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    public ObjectNode json() {
        return Json.object()
                .put("check", check.word())
                .put("pointer", pointer)
                .put("measured", measured == null ? null : rounded(measured))
                .put("limit", limit == null ? null : rounded(limit))
                .put("subject", subject)
                .put("message", message);
    }
}
