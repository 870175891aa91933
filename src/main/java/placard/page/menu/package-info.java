/** The public page of a catalogue, as HTML, as JSON and as structured data. Writes nothing to the store. */
package placard.page.menu;
