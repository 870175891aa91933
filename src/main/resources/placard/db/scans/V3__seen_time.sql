-- When an embedded store was last at work, one row: its second clock. A server has one of its own, and leaves this empty.
create table seen_time (
    id integer not null primary key,
    at bigint not null
);
