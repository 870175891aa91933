/** The words of tables: the columns of an item, and words for allergens, diets and prices in the six languages. */
package placard.catalog.table.words;
