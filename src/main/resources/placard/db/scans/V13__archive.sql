-- Scans on their way into the archive (PLACARD_ARCHIVE), as they were counted, without hashes: a row for each transaction
-- that counted some. Empty without an archive.
create table scan_archive (
    number ${numbered},
    -- The lane that they came out of, and from which place in it up to which.
    origin text not null,
    span_from text not null,
    span_to text not null,
    counted_at bigint not null,
    scans integer not null,
    content ${blob} not null
);
create index scan_archive_origin on scan_archive (origin, number, scans, counted_at);

-- The file that the first rows of an origin go into. Its name and its rows never change, so that whoever writes it again,
-- after a crash, writes the same.
create table scan_archive_file (
    origin text not null primary key,
    last_number bigint not null,
    span_from text not null,
    span_to text not null,
    scans integer not null,
    made_at bigint not null,
    -- Until when the others leave it to who writes it.
    held_until bigint not null
);
