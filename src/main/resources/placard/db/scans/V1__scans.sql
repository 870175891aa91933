-- What scans leave, one text for SQLite and PostgreSQL. With SQLite it is a file of its own, so that counting scans never
-- holds other changes up. Times are milliseconds since 1970, days are days since 1970 (local to the workspace). ${blob},
-- ${binary} (byte order of text), ${without_rowid}, ${numbered} and ${postgresql_only} are the only words that differ.

-- Tables name workspace and code by the 16 bytes of their ids: they are by far the longest.

-- Single scans, many to a row. Only the verification reads them, as a whole, so that they need no index by scan: a row each
-- took PostgreSQL 180 bytes, and a pack takes some 15 a scan. What is too old is deleted by whole packs.
create table scan_pack (
    number ${numbered},
    first_at bigint not null,
    last_at bigint not null,
    first_day integer not null,
    last_day integer not null,
    scans integer not null,
    -- of the key that its hashes were made with; null if it has none, or none any more
    epoch integer,
    content ${blob} not null,
    hashes ${blob}
);
-- Packs with hashes of destroyed keys are looked for each hour: one may be written long after its key is gone.
create index scan_pack_epoch on scan_pack (epoch) where epoch is not null;
-- Neither gets smaller by another compression.
${postgresql_only} alter table scan_pack alter column content set storage external, alter column hashes set storage external;

-- Visitors of codes: a row each, by a keyed hash, with a bit for each day. The epoch leads, so that destroying every hash of a
-- key is a range. The code alone says whose it is; 10 bytes of a hash are kept (ADR 3).
create table visitor (
    epoch integer not null,
    code ${blob} not null,
    ip_hash ${blob} not null,
    days bigint not null,
    primary key (epoch, code, ip_hash)
) ${without_rowid};

-- The hash keys themselves are files outside the store. It knows only which ones its hashes were made with.
create table hash_key (
    epoch integer not null primary key,
    fingerprint text not null,
    created_at bigint not null,
    destroy_after bigint not null,
    destroyed_at bigint
);

-- The roll-ups: numbers by code, by day, and by value (device, city, hour, table …). Ranges of days, comparisons and weekdays
-- by hour are read from them. A workspace's sums have rows of their own, so that they cost the same for one code and for ten
-- thousand. Keys lead with the day: the rows that are written today lie together.

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

create table scan_day_value (
    workspace ${blob} not null,
    day integer not null,
    dimension integer not null,
    code ${blob} not null,
    value text ${binary} not null,
    total bigint not null,
    primary key (workspace, day, dimension, code, value)
) ${without_rowid};

-- The values of a code on a day that is over, in one row instead of one for each value: a report of a hundred codes reads a
-- tenth. A scan that comes in late has rows in scan_day_value until they are packed too, so both together are a day's.
create table scan_day_pack (
    workspace ${blob} not null,
    code ${blob} not null,
    day integer not null,
    content ${blob} not null,
    primary key (workspace, code, day)
) ${without_rowid};

-- The sums of scan_day over the workspace's codes. Visitors are known to one code at a time, so these are added up.
create table workspace_day (
    workspace ${blob} not null,
    day integer not null,
    total bigint not null,
    uniques bigint not null,
    primary key (workspace, day)
) ${without_rowid};

-- The sums of scan_day_value over the workspace's codes.
create table workspace_day_value (
    workspace ${blob} not null,
    day integer not null,
    dimension integer not null,
    value text ${binary} not null,
    total bigint not null,
    primary key (workspace, day, dimension, value)
) ${without_rowid};

-- Nearly every batch changes rows of roll-ups. With room in its page, PostgreSQL writes the new version beside the old one and
-- leaves the indices alone.
${postgresql_only} alter table scan_total set (fillfactor = 70);
${postgresql_only} alter table scan_day set (fillfactor = 70);
${postgresql_only} alter table scan_dimension set (fillfactor = 70);
${postgresql_only} alter table scan_day_value set (fillfactor = 70);
${postgresql_only} alter table workspace_day set (fillfactor = 70);
${postgresql_only} alter table workspace_day_value set (fillfactor = 70);
${postgresql_only} alter table visitor set (fillfactor = 90);

-- How far each journal segment is counted.
create table journal_position (
    segment text not null primary key,
    position bigint not null,
    updated_at bigint not null
);

-- From when on something is whole: single scans, their hashes, the hash keys themselves. A deletion moves it first, so that one
-- snapshot compares only what must be there. Some rows are locks.
create table horizon (
    name text not null primary key,
    since bigint not null
);

-- When an embedded store was last at work, one row: its second clock. A server has a clock of its own, and leaves this empty.
create table seen_time (
    id integer not null primary key,
    at bigint not null
);

-- The replicated scan log: who reads each of its lanes, and how far it is counted. Empty without PLACARD_SCAN_LOG. A log is
-- named by its topic and the id that the brokers gave it, since a topic that was made anew begins at 0 once more.

-- A lane is one partition of a log. Every transaction that counts scans of it changes its row first, and only under the token
-- that was handed out last: a node that has lost the lane without noticing can count nothing.
create table scan_lane (
    log text not null,
    lane integer not null,
    owner text,
    token bigint not null,
    position bigint not null,
    part integer not null,
    primary key (log, lane)
);

-- How far each journal segment is counted in a lane: what is sent twice counts once. Rows are never deleted, since a disk may
-- come back late. They don't name the log, so that scans sent to another log count once as well.
create table scan_lane_mark (
    lane integer not null,
    segment text not null,
    position bigint not null,
    updated_at bigint not null,
    primary key (lane, segment)
) ${without_rowid};

-- How far nodes have brought scans into each lane. A node that starts without the log sees by it whether any are left there.
create table scan_lane_sent (
    log text not null,
    lane integer not null,
    position bigint not null,
    primary key (log, lane)
);

-- The nodes that share the lanes. Each counts its beat up; a node whose beat stands still is gone.
create table scan_recorder (
    log text not null,
    node text not null,
    beat bigint not null,
    primary key (log, node)
);

-- Several databases of scans (PLACARD_SCAN_DATABASES).

-- Which installation this database belongs to, and which of its databases of scans it is: one row, so that it can't be taken
-- for another one. Empty where all scans are in one database.
create table scan_identity (
    id integer not null primary key,
    installation text not null,
    number integer not null
);

-- A random name that this database has of its own, whichever number it gets: one row.
create table scan_name (
    id integer not null primary key,
    name text not null
);

-- Workspaces whose scans go from this database to another one, or have gone there. The row stays: scans for this database may
-- come out of a journal much later.
create table scan_departure (
    workspace ${blob} not null primary key,
    target integer not null,
    -- 1 while its scans are counted here as well
    is_counted integer not null,
    -- 1 from when on its rows here are deleted
    is_gone integer not null
) ${without_rowid};

-- Their scans on the way, as the journal has them.
create table scan_outbox (
    number ${numbered},
    workspace ${blob} not null,
    epoch integer,
    record ${blob} not null,
    -- Once they are to be counted over there: together with those of the same number, and where.
    batch bigint,
    target integer,
    -- 1 if it can't be counted over there; it stays here, so that it holds no other scan up
    is_unfit integer not null default 0
);
create index scan_outbox_workspace on scan_outbox (workspace, number);
create index scan_outbox_batch on scan_outbox (workspace, batch) where batch is not null;

-- Which of them were counted here. Rows stay, as those of the journal's positions do.
create table scan_inbox (
    source integer not null,
    batch bigint not null,
    primary key (source, batch)
) ${without_rowid};

-- Workspaces that are moved here or away from here, or were, with the number of the latest move. A command with a smaller number
-- has been overtaken, and changes nothing here any more. Rows stay, so that this holds for ever.
create table scan_mover (
    workspace ${blob} not null primary key,
    moves bigint not null,
    -- 1 while its rows here are a part of what is being copied
    is_part integer not null
) ${without_rowid};

-- The archive (PLACARD_ARCHIVE).

-- Scans on their way into the archive, as they were counted, without hashes: a row for each transaction that counted some.
-- Empty without an archive.
create table scan_archive (
    number ${numbered},
    -- the lane that they came out of, and from which place in it up to which
    origin text not null,
    span_from text not null,
    span_to text not null,
    counted_at bigint not null,
    scans integer not null,
    content ${blob} not null
);
create index scan_archive_origin on scan_archive (origin, number, scans, counted_at);

-- The file that the first rows of an origin go into. Its name and its rows never change, so that a node that writes it again,
-- after a crash, writes the same.
create table scan_archive_file (
    origin text not null primary key,
    last_number bigint not null,
    span_from text not null,
    span_to text not null,
    scans integer not null,
    made_at bigint not null,
    -- until when other nodes leave it to its writer
    held_until bigint not null
);
