/** What a code carries: its types, the rules of their members, and what a scan leads to. Pure. */
package placard.qr.content;
