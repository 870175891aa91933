/** Measures in words, in the languages of the pages. */
package placard.catalog.item.spoken;
