-- Which installation this database belongs to, and which of its databases of scans it is: one row, so that it can't be taken
-- for another one. Empty where all scans are in one database.
create table scan_identity (
    id integer not null primary key,
    installation text not null,
    number integer not null
);
