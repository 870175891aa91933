/** From an owner's picture to smooth outlines of plain colours; the same for the same pixels on every host. */
package placard.qr.draw.trace;
