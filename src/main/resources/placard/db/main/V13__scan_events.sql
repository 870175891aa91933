-- Up to where the scans of each lane are messages. It moves in the transaction that makes them.
create table scan_event_mark (
    -- the database of scans
    shard integer not null,
    origin text not null,
    number bigint not null,
    moved_at bigint not null,
    primary key (shard, origin)
);

-- The scans in a message; 0 for other types.
alter table webhook_message add column scans integer not null default 0;
-- Other messages go first, so that many scans don't hold up a change.
create index webhook_message_first on webhook_message (webhook_id, next_at, id)
    where state = 'waiting' and type <> 'scan.counted';
create index webhook_message_scans on webhook_message (workspace_id, created_at, id)
    where state in ('waiting', 'held') and type = 'scan.counted';

-- What was dropped and not yet reported to its endpoint, by type.
create table webhook_loss (
    workspace_id text not null,
    webhook_id text not null,
    type text not null,
    lost bigint not null,
    lost_from bigint not null,
    lost_to bigint not null,
    primary key (webhook_id, type)
);
alter table webhook drop column lost;
alter table webhook drop column lost_from;
alter table webhook drop column lost_to;
