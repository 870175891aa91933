-- Where the scans of each workspace are, where they are in several databases (PLACARD_SCAN_DATABASES). Number 0 is this one,
-- in which all are without that setting; the others have the numbers of their places in it, from 1.

-- The databases of this installation. That of number 0 is a name for the installation as a whole.
create table scan_database (
    number integer not null primary key,
    identity text not null
);

alter table workspace add column shard integer not null default 0;
