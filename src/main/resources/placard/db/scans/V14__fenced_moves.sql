-- Workspaces that are moved here or away from here, or were: the number of whoever did so last. Who has a smaller one has been
-- overtaken, and changes nothing here any more. Rows stay, so that this is so for ever.
create table scan_mover (
    workspace ${blob} not null primary key,
    moves bigint not null,
    -- 1 while what is here of it is a part of what is being copied
    is_part integer not null
) ${without_rowid};
-- Scans on the way that can't be counted over there; they stay here, so that they hold nobody up.
alter table scan_outbox add column is_unfit integer not null default 0;
