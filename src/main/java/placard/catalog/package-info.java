/** Catalogues: what a business offers, its prices, and whether it is available now. */
package placard.catalog;
