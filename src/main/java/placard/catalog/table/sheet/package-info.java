/** Spreadsheet tables, read from users' files and written. This package knows nothing of catalogues. */
package placard.catalog.table.sheet;
