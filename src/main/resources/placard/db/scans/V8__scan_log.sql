-- The replicated scan log: who reads each of its lanes, and how far it is counted. Empty without PLACARD_SCAN_LOG.

-- A lane is one partition of a log. Its row is changed first in every transaction that counts scans of it, and only under
-- the token that was handed out last: whoever has lost the lane without noticing can count nothing.
create table scan_lane (
    log text not null,
    lane integer not null,
    owner text,
    token bigint not null,
    position bigint not null,
    part integer not null,
    primary key (log, lane)
);

-- How far each journal segment is counted in a lane: what is sent twice counts once. Rows are never deleted, since a disk
-- may come back late; they don't name the log, so that scans sent to another log count once as well.
create table scan_lane_mark (
    lane integer not null,
    segment text not null,
    position bigint not null,
    updated_at bigint not null,
    primary key (lane, segment)
) ${without_rowid};

-- The nodes that share the lanes. Each counts its beat up; whose beat stands still is gone.
create table scan_recorder (
    log text not null,
    node text not null,
    beat bigint not null,
    primary key (log, node)
);
