/** Items: their records and rules, prices and availability. Nothing here reads a store. */
package placard.catalog.item;
