/** Drafts of catalogues: pending changes (overlays), their publication and their undo. */
package placard.catalog.draft;
