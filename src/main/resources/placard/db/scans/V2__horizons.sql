-- From when on something is whole: single scans, their hashes, the hash keys themselves. Whoever deletes or begins anew
-- moves it first, so that what is compared in one snapshot is only what must be there.
create table horizon (
    name text not null primary key,
    since bigint not null
);
