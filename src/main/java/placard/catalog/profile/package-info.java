/** What an owner says of a catalogue as a whole: its trade, its look, its business, its ways. */
package placard.catalog.profile;
