-- Changes of catalogues that guests don't see before they are published: one draft for each catalogue. The row stays when
-- a draft is published or discarded, without changes, so that its version never comes back.
create table catalog_draft (
    workspace_id text not null references workspace (id),
    catalog_id text ${binary} not null,
    -- the changes as JSON; how many there are for a reader
    overlay text not null,
    changes integer not null,
    -- which ids what was new has got when it was published, the latest, as JSON
    ids text not null,
    -- the catalogue's revision when it was saved
    base_revision bigint not null,
    updated_by_kind text not null,
    updated_by_id text not null,
    updated_by_name text not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, catalog_id)
) ${without_rowid};
