-- The last time that a person paused it: it hears of no event of that time. Scans from before may still wait.
alter table webhook add column paused_from bigint;
-- null while it is paused
alter table webhook add column paused_until bigint;
update webhook set paused_from = updated_at where not is_active;
