/** The content of codes: their types, the rules of their members, and the targets of scans. Pure. */
package placard.qr.content;
