/** Drafts of catalogues: changes laid over a catalogue, and what publishes them or takes them back. */
package placard.catalog.draft;
