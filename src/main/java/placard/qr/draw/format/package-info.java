/** From a list of shapes to the bytes of a file: SVG, PNG, WebP, PDF, EPS. */
package placard.qr.draw.format;
