-- Codes that have closed by themselves, as it was last reported: the reason, and the instant or the maximum that was over.
create table code_closed (
    workspace_id text not null,
    qr_id text not null,
    -- expired or max_scans
    reason text not null,
    value bigint not null,
    primary key (workspace_id, qr_id, reason)
)${without_rowid};
create index qr_code_expires on qr_code (workspace_id, expires_at) where expires_at is not null and deleted_at is null;
create index qr_code_maximum on qr_code (workspace_id, id) where max_scans is not null and deleted_at is null;
