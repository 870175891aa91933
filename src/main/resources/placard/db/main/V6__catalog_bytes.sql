-- How much memory a catalogue takes when it is read as a whole, in bytes and about: what its sections and items have as
-- text, and something for each object and for each value in their JSON. So that nobody can make one that no server could
-- show, its sum has a limit, and whoever reads one knows before how much it will be.

alter table catalog add column bytes bigint not null default 0;
alter table catalog_section add column bytes bigint not null default 0;
alter table catalog_item add column bytes bigint not null default 0;

update catalog_section set bytes = 1024 + octet_length(name) + coalesce(octet_length(description), 0)
    + octet_length(schedule);

update catalog_item set bytes = 1024 + octet_length(name) + coalesce(octet_length(description), 0)
    + coalesce(octet_length(badge), 0) + coalesce(octet_length(external_id), 0) + octet_length(image_file_ids)
    + octet_length(schedule) + octet_length(metadata)
    + 64 * (3 * length(metadata) - length(replace(metadata, ',', '')) - length(replace(metadata, '{', ''))
        - length(replace(metadata, '[', '')));

-- Sums are read from these alone, without the rows.
create index catalog_section_bytes on catalog_section (workspace_id, catalog_id, bytes);
create index catalog_item_bytes on catalog_item (workspace_id, catalog_id, bytes);

update catalog set bytes =
    (select coalesce(sum(i.bytes), 0) from catalog_item i
     where i.workspace_id = catalog.workspace_id and i.catalog_id = catalog.id)
    + (select coalesce(sum(s.bytes), 0) from catalog_section s
       where s.workspace_id = catalog.workspace_id and s.catalog_id = catalog.id);
