/** The fields of a catalogue as a whole: template, theme, business details, settings. */
package placard.catalog.profile;
