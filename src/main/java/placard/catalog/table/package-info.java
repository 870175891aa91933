/** Items as a spreadsheet: columns, exports and imports. */
package placard.catalog.table;
