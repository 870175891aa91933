-- The member, key or command that moved a deleted code to the trash, as JSON. Such a code keeps its row and its scans, so
-- that it can be restored. Null for a live code, and for one that is deleted for good.
alter table qr_code add column trashed_by text;
create index qr_code_trash on qr_code (workspace_id, deleted_at, id) where trashed_by is not null;
create index qr_code_trash_age on qr_code (deleted_at) where trashed_by is not null;
