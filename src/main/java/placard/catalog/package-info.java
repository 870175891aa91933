/** Catalogues: the items of a business, their prices and their present availability. */
package placard.catalog;
