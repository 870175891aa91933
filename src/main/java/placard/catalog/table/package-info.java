/** Items as a spreadsheet: columns, and what a file that is imported changes. */
package placard.catalog.table;
