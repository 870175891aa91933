-- Codes in the order of their changes and of their deletions, for clients that ask only for what is new.
create index qr_code_updated on qr_code (workspace_id, updated_at, id) where deleted_at is null;
create index qr_code_gone on qr_code (workspace_id, deleted_at, id) where deleted_at is not null;

-- Catalogues and items that were deleted, for clients that hold copies of them. Swept away after a while.
create table catalog_deletion (
    workspace_id text not null,
    -- of an item the catalogue that it was in; empty for a catalogue
    catalog_id text not null,
    id text not null,
    deleted_at bigint not null,
    primary key (workspace_id, catalog_id, id)
);
create index catalog_deletion_age on catalog_deletion (deleted_at);
