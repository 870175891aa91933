/** The public page of a catalogue: what a guest sees of it, as HTML, as JSON and as structured data. Writes nothing. */
package placard.page.menu;
