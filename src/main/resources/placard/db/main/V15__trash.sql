-- What was deleted from catalogues, kept for a while so that it can be taken back with all its ids.
create table trash (
    workspace_id text not null references workspace (id),
    id text ${binary} not null,
    created_at bigint not null,
    actor_kind text not null,
    actor_id text not null,
    actor_name text not null,
    -- catalog, section or item
    kind text not null,
    subject_id text not null,
    subject_name text not null,
    catalog_id text not null,
    -- how many items it has brought with it
    items integer not null,
    primary key (workspace_id, id)
);
create index trash_age on trash (created_at);

-- The rows as they were; a column that a table gets later is added to its copy as well.
create table trash_catalog as select i.id as trash_id, i.* from catalog i where 1 = 0;
create index trash_catalog_entry on trash_catalog (workspace_id, trash_id);
create table trash_section as select i.id as trash_id, i.* from catalog_section i where 1 = 0;
create index trash_section_entry on trash_section (workspace_id, trash_id);
create table trash_item as select i.id as trash_id, i.* from catalog_item i where 1 = 0;
create index trash_item_entry on trash_item (workspace_id, trash_id);
