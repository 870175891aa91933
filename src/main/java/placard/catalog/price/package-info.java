/** Bulk price changes by one rule. */
package placard.catalog.price;
