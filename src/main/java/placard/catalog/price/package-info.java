/** Many prices changed by one rule. */
package placard.catalog.price;
