-- What is sold out, in all catalogues of many workspaces at once: few items are, so that counting them looks at few rows.
create index catalog_item_out on catalog_item (workspace_id, catalog_id)
    where not is_available or variants_sold_out;
