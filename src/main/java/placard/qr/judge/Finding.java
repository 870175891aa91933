package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;

/**
 * One thing that was found of a design.
 *
 * @param pointer the member to change
 * @param code the word in {@code errors[].code} of a refusal
 * @param measured the figure, where there is one
 * @param limit what the figure should not be beyond
 * @param subject what can't be drawn or is mistaken, where there is such a thing
 * @param message a sentence for people; one that begins in lower case goes on after the pointer
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

    /** One without figures. */
    public static Finding of(String pointer, Check check, String message) {
        return new Finding(pointer, check, ScannabilityCheck.CODE, null, null, null, message);
    }

    /** One that was measured. */
    public static Finding of(String pointer, Check check, double measured, double limit, String message) {
        return new Finding(pointer, check, ScannabilityCheck.CODE, measured, limit, null, message);
    }

    /** The same with another word in a refusal. */
    public Finding as(String other) {
        return new Finding(pointer, check, other, measured, limit, subject, message);
    }

    /** The same about this. */
    Finding about(String other) {
        return new Finding(pointer, check, code, measured, limit, other, message);
    }

    /** Whether both are of the same kind at the same place, whatever the figures. */
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

    /** A figure with as many digits as mean something. */
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
