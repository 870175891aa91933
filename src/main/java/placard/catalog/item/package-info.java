/** Items: what they are, what they cost, when they can be had. Rules and records; nothing here reads a store. */
package placard.catalog.item;
