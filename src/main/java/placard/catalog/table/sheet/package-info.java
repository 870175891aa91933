/** Tables as spreadsheets have them, read from files of anybody and written; they know nothing of catalogues. */
package placard.catalog.table.sheet;
