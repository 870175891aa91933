-- One text for SQLite and PostgreSQL. Times are milliseconds since 1970, days are days since 1970 (local to the
-- workspace). ${blob}, ${binary} (byte order of text) and ${without_rowid} are the only words that differ.

create table workspace (
    id text not null primary key,
    name text not null,
    timezone text not null,
    -- the zone that holds from its own next midnight on; earlier days keep theirs
    next_timezone text,
    next_timezone_from bigint,
    credits bigint not null check (credits >= 0),
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null
);

create table credit_entry (
    workspace_id text not null references workspace (id),
    id text not null,
    amount bigint not null,
    reason text not null,
    code_id text,
    created_at bigint not null,
    primary key (workspace_id, id)
);
create index credit_entry_created on credit_entry (workspace_id, created_at, id);

create table api_key (
    workspace_id text not null references workspace (id),
    id text not null,
    name text not null,
    name_folded text ${binary} not null,
    prefix text not null,
    secret_hash ${blob} not null unique,
    scopes text not null,
    created_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint,
    primary key (workspace_id, id)
);

create table idempotent_answer (
    workspace_id text not null references workspace (id),
    idempotency_key text not null,
    fingerprint ${blob} not null,
    status integer not null,
    location text,
    etag text,
    body ${blob} not null,
    created_at bigint not null,
    primary key (workspace_id, idempotency_key)
);
create index idempotent_answer_age on idempotent_answer (created_at);

create table qr_code (
    workspace_id text not null references workspace (id),
    id text not null,
    name text not null,
    name_folded text ${binary} not null,
    type text not null,
    is_dynamic boolean not null,
    target_url text,
    content text,
    design text not null,
    slug text not null,
    -- unique for ever: a deleted code keeps its row, so that its slug is never given again
    slug_folded text ${binary} not null unique,
    forward_query boolean not null,
    catalog_id text,
    presentation text not null,
    tags text not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    deleted_at bigint,
    purged_at bigint,
    primary key (workspace_id, id)
);
create index qr_code_created on qr_code (workspace_id, created_at, id);
create index qr_code_deleted on qr_code (deleted_at);
create unique index qr_code_id on qr_code (id);

-- The folded tags of codes, to find codes by them; the tags as written stand with the code.
create table qr_tag (
    workspace_id text not null,
    tag_folded text ${binary} not null,
    code_id text not null,
    primary key (workspace_id, tag_folded, code_id)
);
create index qr_tag_code on qr_tag (workspace_id, code_id);
