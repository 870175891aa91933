-- Uploaded files. What a file holds is kept once a workspace, by the digest of what was sent, however many files hold it;
-- its bytes are cut into rows of bounded size, so that nobody has to hold the whole.

-- How many bytes the contents of a workspace have; its row puts everything that adds or removes one in line.
create table file_usage (
    workspace_id text not null primary key references workspace (id),
    bytes bigint not null check (bytes >= 0)
);

create table file_content (
    workspace_id text not null references workspace (id),
    id text not null,
    sha256 ${blob} not null,
    content_type text not null,
    bytes bigint not null,
    -- of a picture, in pixels
    width integer,
    height integer,
    created_at bigint not null,
    primary key (workspace_id, id),
    unique (workspace_id, sha256)
);

-- Smaller pictures made of a picture.
create table file_scaled (
    workspace_id text not null,
    content_id text not null,
    width integer not null,
    height integer not null,
    content_type text not null,
    bytes bigint not null,
    primary key (workspace_id, content_id, width),
    foreign key (workspace_id, content_id) references file_content (workspace_id, id)
);

create table file_chunk (
    workspace_id text not null,
    content_id text not null,
    -- of the scaled picture that it is of; 0 for the whole
    width integer not null,
    part integer not null,
    bytes ${blob} not null,
    primary key (workspace_id, content_id, width, part)
);

-- Contents whose chunks are there and which belong to nothing: not yet, or not any more. What stays here is swept away.
create table file_staging (
    workspace_id text not null,
    content_id text not null,
    since bigint not null,
    primary key (workspace_id, content_id)
);
create index file_staging_age on file_staging (since);

create table file (
    workspace_id text not null references workspace (id),
    id text not null unique,
    name text,
    name_folded text ${binary} not null,
    content_id text not null,
    created_at bigint not null,
    -- a deleted file keeps its row, so that its address answers "gone"
    deleted_at bigint,
    primary key (workspace_id, id)
);
create index file_created on file (workspace_id, created_at, id);
create index file_of_content on file (workspace_id, content_id);
