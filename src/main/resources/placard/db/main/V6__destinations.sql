-- The destinations of each code, one after the other. A code from before this table has none until its first change.
create table code_destination (
    workspace_id text not null,
    qr_id text not null,
    n integer not null,
    -- null: before this table
    began_at bigint,
    actor_kind text,
    actor_id text,
    actor_name text,
    -- the code's counted scans at that time; null if unknown
    scans_before bigint,
    -- its members as JSON
    leads_to text not null,
    primary key (workspace_id, qr_id, n)
) ${without_rowid};
-- The parameters that a code adds to addresses of other sites, as JSON; null for none.
alter table qr_code add column append text;
-- Changes at an instant, as JSON, and the instant of the next one; null for none.
alter table qr_code add column planned text;
alter table qr_code add column plan_at bigint;
create index qr_code_planned on qr_code (plan_at) where plan_at is not null;
