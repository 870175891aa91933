-- Whether a workspace's scans are counted by country and language too. Counting them costs room and time for every scan.
alter table workspace add column counts_origins boolean not null default false;
