-- Whether the dashboard leaves out the checklist of the first steps, and when a file for print was first made of a code.
alter table workspace add column hides_checklist boolean not null default false;
alter table workspace add column printed_at bigint;
-- the codes that a switch or a date may have stopped
create index qr_code_stopped on qr_code (workspace_id, updated_at) where deleted_at is null and (not is_active or expires_at is not null);
