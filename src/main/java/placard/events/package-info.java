/** Event streams of a workspace, and the presence of editors in a catalogue. */
package placard.events;
