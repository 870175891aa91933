-- Single scans, many to a row. They are read by the verification alone, as a whole, so a row and a place in an index for
-- each bought nothing: it took PostgreSQL 180 bytes, and takes some 15 in a pack. What is deleted by its age are whole
-- packs.

-- What is there already is packed after the start, beside a server at work; see V5 for why the name changes.
alter table scan rename to old_scan;

create table scan_pack (
    number ${numbered},
    first_at bigint not null,
    last_at bigint not null,
    first_day integer not null,
    last_day integer not null,
    scans integer not null,
    -- Of the key that its hashes were made with; null if there are none, or none any more.
    epoch integer,
    content ${blob} not null,
    hashes ${blob}
);
-- Neither gets smaller by another compression.
${postgresql_only} alter table scan_pack alter column content set storage external, alter column hashes set storage external;

-- The values of a code on a day that is over, in one row instead of one for each value: a report of a hundred codes reads
-- a tenth. What comes in late has rows in scan_day_value until it is packed too, so both together are a day's.
create table scan_day_pack (
    workspace ${blob} not null,
    code ${blob} not null,
    day integer not null,
    content ${blob} not null,
    primary key (workspace, code, day)
) ${without_rowid};
