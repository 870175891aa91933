-- The name that each database of scans has given itself: the number is its, before it is told so.
alter table scan_database add column name text;
create unique index scan_database_name on scan_database (name);
