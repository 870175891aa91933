/** What was deleted from catalogues: kept for a while, and put back. */
package placard.catalog.trash;
