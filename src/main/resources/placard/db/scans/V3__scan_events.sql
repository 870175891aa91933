-- Counted scans on their way to webhooks: some rows for each transaction that counted scans of a workspace that listens, and
-- without hashes, cities or addresses. Empty where no webhook hears of scans.
create table scan_event (
    -- never given twice, since what was sent is known by it
    number ${numbered_once},
    -- the lane that they came out of
    origin text not null,
    workspace ${blob} not null,
    counted_at bigint not null,
    scans integer not null,
    content ${blob} not null,
    -- as in scan_archive
    details ${blob}
);
create index scan_event_workspace on scan_event (workspace);
