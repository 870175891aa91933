-- What scans leave. With SQLite a file of its own, so that bringing scans in never holds other changes up.
-- Times are milliseconds since 1970, days are days since 1970 (local to the
-- workspace). ${blob}, ${binary} (byte order of text) and ${without_rowid} are the only words that differ.

-- The tables of scans name workspace and code by the 16 bytes of their ids: they are by far the longest.

create table scan (
    workspace ${blob} not null,
    code ${blob} not null,
    at bigint not null,
    day integer not null,
    kind integer not null,
    device integer not null,
    os integer not null,
    city text not null,
    source text,
    place text,
    epoch integer,
    ip_hash ${blob}
);
create index scan_at on scan (at);

create table scan_total (
    workspace ${blob} not null,
    code ${blob} not null,
    total bigint not null,
    uniques bigint not null,
    latest_at bigint not null,
    primary key (workspace, code)
) ${without_rowid};

create table scan_day (
    workspace ${blob} not null,
    code ${blob} not null,
    day integer not null,
    total bigint not null,
    uniques bigint not null,
    primary key (workspace, code, day)
) ${without_rowid};

create table scan_dimension (
    workspace ${blob} not null,
    code ${blob} not null,
    dimension integer not null,
    value text ${binary} not null,
    total bigint not null,
    primary key (workspace, code, dimension, value)
) ${without_rowid};

-- Who has been seen, by a keyed hash. The epoch leads, so that destroying every hash of a key is a range.

create table visitor (
    epoch integer not null,
    workspace ${blob} not null,
    code ${blob} not null,
    ip_hash ${blob} not null,
    primary key (epoch, workspace, code, ip_hash)
) ${without_rowid};

create table visitor_day (
    epoch integer not null,
    workspace ${blob} not null,
    code ${blob} not null,
    day integer not null,
    ip_hash ${blob} not null,
    primary key (epoch, workspace, code, day, ip_hash)
) ${without_rowid};

create table journal_position (
    segment text not null primary key,
    position bigint not null,
    updated_at bigint not null
);

-- The hash keys themselves are files outside the store; it knows only which ones its hashes were made with.
create table hash_key (
    epoch integer not null primary key,
    fingerprint text not null,
    created_at bigint not null,
    destroy_after bigint not null,
    destroyed_at bigint
);
