/** Outlines in whole hundredths of a module, and the pictures that are made of them. Pure, and exact. */
package placard.qr.draw.shape;
