-- Workspaces whose scans go from this database to another one, or have gone there. The row stays: scans that were meant for
-- this database may come out of a journal much later.
create table scan_departure (
    workspace ${blob} not null primary key,
    target integer not null,
    -- 1 while its scans are counted here as well
    is_counted integer not null,
    -- 1 from when on what is here of it is deleted
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
    target integer
);
create index scan_outbox_workspace on scan_outbox (workspace, number);
create index scan_outbox_batch on scan_outbox (workspace, batch) where batch is not null;

-- Which of them were counted here. Rows stay, as those of the journal's positions do.
create table scan_inbox (
    source integer not null,
    batch bigint not null,
    primary key (source, batch)
) ${without_rowid};
