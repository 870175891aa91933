-- What takes a change of many items back, such as an import, for some days, by the id of its entry in the log of changes.
create table change_undo (
    workspace_id text not null references workspace (id),
    activity_id text ${binary} not null,
    catalog_id text not null,
    created_at bigint not null,
    -- JSON as POST …/undo takes it, zipped; empty once the change was taken back
    document ${blob} not null,
    undone_at bigint,
    primary key (workspace_id, activity_id)
);
create index change_undo_age on change_undo (created_at);

-- When something of the whole installation was last done, such as a backup.
create table instance_mark (
    name text not null primary key,
    at bigint not null
);
