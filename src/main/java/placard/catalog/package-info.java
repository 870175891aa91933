/** Catalogues: what a business offers, at which price, and whether it is there right now. */
package placard.catalog;
