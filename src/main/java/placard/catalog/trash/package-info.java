/** The trash (soft delete) of catalogues: deletions are kept for a while and can be restored. */
package placard.catalog.trash;
