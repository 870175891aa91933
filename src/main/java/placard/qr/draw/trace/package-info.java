/** Traces an owner's picture to smooth outlines of plain colours; the result is the same on every host. */
package placard.qr.draw.trace;
