/** From text to the matrix of a QR symbol (ISO/IEC 18004). */
package placard.qr.encode;
