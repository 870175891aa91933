/** Those who listen to what happens in their workspace, and who has a catalogue open at the moment. */
package placard.events;
