-- A random name that this database has of its own, whichever number it gets: one row.
create table scan_name (
    id integer not null primary key,
    name text not null
);
