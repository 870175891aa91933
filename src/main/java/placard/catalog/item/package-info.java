/** Items: their records and rules, prices and availability. This package never reads a store. */
package placard.catalog.item;
