-- Links that let a printer fetch a sheet without an account. A link renders its request again each time.
create table print_link (
    workspace_id text not null references workspace (id),
    id text not null,
    -- SHA-256 of the token in the link
    token_hash ${blob} not null unique,
    -- the body of the request for the sheet, as JSON
    request text not null,
    -- the name of the first code, for the lists of links and of changes
    name text not null,
    created_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint,
    -- the key or person that made it, and the name at that time
    created_by text not null,
    created_by_name text not null,
    primary key (workspace_id, id)
);
create index print_link_created on print_link (workspace_id, created_at, id);
create index print_link_end on print_link (expires_at);
