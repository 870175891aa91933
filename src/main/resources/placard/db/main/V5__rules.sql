-- Rules of a code, as JSON: which scans lead elsewhere. Null for none.
alter table qr_code add column rules text;

-- The catalogues to which codes lead, by themselves or by their rules. Each write of a code writes its rows.
create table code_leads (
    workspace_id text not null,
    catalog_id text not null,
    qr_id text not null,
    primary key (workspace_id, catalog_id, qr_id)
);
create index code_leads_code on code_leads (workspace_id, qr_id);
insert into code_leads (workspace_id, catalog_id, qr_id)
    select workspace_id, catalog_id, id from qr_code where catalog_id is not null and deleted_at is null;
