/** The screens of catalogues: list, editor, board, spreadsheet, languages and trash. */
package placard.app.catalog;
