-- What is sold out until an instant, by that instant and in every workspace: asked every few seconds for what has come
-- back, so that it must not cost more where there are more items.
create index catalog_item_return on catalog_item (sold_out_until) where sold_out_until is not null;
