-- How often somebody has begun to move the workspace's scans, or gone on with a move: whoever did so last may go on, and what
-- was found out before about where they are doesn't hold any more.
alter table workspace add column moves bigint not null default 0;
-- That number of whoever moves it now.
alter table shard_move add column moves bigint not null default 0;
