package placard.base;

/**
 * Where something is used, so that its owner can go and look.
 *
 * @param type {@code catalog}, {@code section}, {@code item} or {@code qr}
 * @param id of what uses it
 * @param name of what uses it
 */
public record Usage(String type, String id, String name) {}
