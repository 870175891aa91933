package placard.catalog;

import placard.catalog.item.Item;

/** An item before and after a change. */
public record ItemChange(Item before, Item after) {}
