-- When a code may be used, and where it leads when it may not.
alter table qr_code add column is_active boolean not null default true;
alter table qr_code add column starts_at bigint;
alter table qr_code add column expires_at bigint;
-- counted scans after which it is used up
alter table qr_code add column max_scans bigint;
alter table qr_code add column fallback_url text;
alter table qr_code add column external_id text ${binary};

-- The owners' own ids of their codes; the key makes them unique also for two who come at the same moment.
create table qr_external_id (
    workspace_id text not null,
    external_id text ${binary} not null,
    code_id text not null,
    primary key (workspace_id, external_id)
);
create index qr_external_id_code on qr_external_id (workspace_id, code_id);
