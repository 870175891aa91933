/** Outlines in whole hundredths of a module, and pictures that consist of them. Pure, and exact. */
package placard.qr.draw.shape;
