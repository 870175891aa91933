-- When the first variant or add-on of an item is back that is sold out until an instant: written with the item, from its
-- metadata, and asked every few seconds for what has come back.
alter table catalog_item add column options_return_at bigint;
create index catalog_item_options_return on catalog_item (options_return_at) where options_return_at is not null;
alter table trash_item add column options_return_at bigint;
