-- What owners say of sections and items to sell them: a section's picture, items that stand out, prices that hold at times.
alter table catalog_section add column image_file_id text;
alter table catalog_item add column is_featured boolean not null default false;
-- decimal text, as the price
alter table catalog_item add column compare_at_price text;
-- null for none
alter table catalog_item add column price_schedule text;
