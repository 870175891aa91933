-- Texts in other languages than the one they were written in: JSON text by language, null where there are none. Those of
-- variants and add-ons stand with them in an item's metadata.

alter table catalog add column translations text;
alter table catalog_section add column translations text;
alter table catalog_item add column translations text;
