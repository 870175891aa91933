-- A visitor of a code is one row with a bit for each day, instead of one row for the code and one for each day. The code
-- alone says whose it is; of a hash, 10 bytes are kept (ADR 3).

-- What is there already is brought over after the start, beside a server at work. Under these names a node of the release
-- before, which would count past the new table, finds none: its scans wait in its journal until it is brought up to date.
alter table visitor rename to old_visitor;
alter table visitor_day rename to old_visitor_day;

create table visitor (
    epoch integer not null,
    code ${blob} not null,
    ip_hash ${blob} not null,
    days bigint not null,
    primary key (epoch, code, ip_hash)
) ${without_rowid};

-- The horizon of that name tells that all are there; where there were none, they are.
insert into horizon (name, since)
    select 'visitors', 0 where not exists (select 1 from old_visitor) and not exists (select 1 from old_visitor_day);
