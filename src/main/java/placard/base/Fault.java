package placard.base;

/**
 * One thing wrong with what a caller sent.
 *
 * @param pointer where: a JSON pointer into the body, or {@code /query/<name>} for a parameter
 * @param code a stable word for programs, such as {@code invalid_url}
 * @param message a sentence for people
 */
public record Fault(String pointer, String code, String message) {}
