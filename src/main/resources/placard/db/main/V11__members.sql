-- Members whose place may be changed, and links that invite to one.

alter table membership add column version bigint not null default 1;
-- the only catalogues that are there for one of the staff, with spaces between them; null for all
alter table membership add column catalog_ids text;
-- whose invitation they followed; null for the first owner and operators
alter table membership add column invited_by text;

-- Of an invitation: the id that it is listed and revoked by, and what it lets somebody become.
alter table one_time_link add column id text;
alter table one_time_link add column workspace_id text references workspace (id);
alter table one_time_link add column role text;
alter table one_time_link add column catalog_ids text;
-- whom it is meant for, in the inviter's words
alter table one_time_link add column recipient text;
-- the key or person by whom it was made, and their name then
alter table one_time_link add column created_by text;
alter table one_time_link add column created_by_name text;
create unique index one_time_link_id on one_time_link (id);
create index one_time_link_workspace on one_time_link (workspace_id, created_at);
