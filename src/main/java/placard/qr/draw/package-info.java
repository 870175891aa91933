/** From the matrix of a symbol to a picture; the same bytes for the same input. */
package placard.qr.draw;
