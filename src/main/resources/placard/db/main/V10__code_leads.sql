-- Where codes lead, also by their rules and plans: a catalogue or a host in each row.
drop index code_leads_code;
alter table code_leads rename to code_leads_before;
create table code_leads (
    workspace_id text not null,
    qr_id text not null,
    catalog_id text,
    host text
);
create index code_leads_code on code_leads (workspace_id, qr_id);
create unique index code_leads_catalog on code_leads (workspace_id, catalog_id, qr_id) where catalog_id is not null;
create unique index code_leads_host on code_leads (workspace_id, host, qr_id) where host is not null;
insert into code_leads (workspace_id, qr_id, catalog_id)
    select workspace_id, qr_id, catalog_id from code_leads_before;
drop table code_leads_before;

-- The codes whose hosts are still to be read from their rules, which no query can search.
create table code_leads_due (
    workspace_id text not null,
    qr_id text not null,
    primary key (workspace_id, qr_id)
);
insert into code_leads_due (workspace_id, qr_id) select workspace_id, id from qr_code where deleted_at is null;
