/**
 * QR codes: their content, their look, their readability.
 *
 * <p>{@code encode} turns text into a symbol and {@code draw} turns a symbol into a picture. Both are pure and know
 * nothing of codes, owners or HTTP.
 */
package placard.qr;
