-- Workspaces whose scans are being moved to another database, and how far that is; see ADR 20.
create table shard_move (
    workspace_id text not null primary key,
    source integer not null,
    target integer not null,
    -- copying: the target gets what the source has; following: and what comes in since; moved: the source's are deleted
    state text not null,
    begun_at bigint not null
);
