/**
 * QR codes: what they carry, how they look, whether they will scan.
 *
 * <p>{@code encode} turns text into a symbol and {@code draw} a symbol into a picture; both are pure and know nothing of
 * codes, owners or HTTP.
 */
package placard.qr;
