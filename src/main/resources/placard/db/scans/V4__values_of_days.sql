-- Numbers of a workspace by day, and of each day by value (device, city, hour, table …): what ranges of days, comparisons
-- and weekdays by hour are read from. A workspace's sums have rows of their own, so that they cost the same for one code
-- and for ten thousand. Keys lead with the day: the rows that are written today lie together.

-- The sums of scan_day over the workspace's codes. Visitors are known to one code at a time, so these are added up.
create table workspace_day (
    workspace ${blob} not null,
    day integer not null,
    total bigint not null,
    uniques bigint not null,
    primary key (workspace, day)
) ${without_rowid};

insert into workspace_day (workspace, day, total, uniques)
    select workspace, day, sum(total), sum(uniques) from scan_day group by workspace, day;

create table scan_day_value (
    workspace ${blob} not null,
    day integer not null,
    dimension integer not null,
    code ${blob} not null,
    value text ${binary} not null,
    total bigint not null,
    primary key (workspace, day, dimension, code, value)
) ${without_rowid};

-- The sums of scan_day_value over the workspace's codes.
create table workspace_day_value (
    workspace ${blob} not null,
    day integer not null,
    dimension integer not null,
    value text ${binary} not null,
    total bigint not null,
    primary key (workspace, day, dimension, value)
) ${without_rowid};

-- 1 if the scan is in scan_day_value. Scans from before this script are not (null); they are added after the start, and
-- the horizon of that name tells from when on all are there. A store without scans has nothing to add.
alter table scan add column in_day_values integer;

insert into horizon (name, since) select 'day_values', 0 where not exists (select 1 from scan);
