-- Country, language and destination of the scans in a row; null if none of them has any. They are apart from the other
-- content, whose layout older nodes know.
alter table scan_pack add column details ${blob};
alter table scan_archive add column details ${blob};
${postgresql_only} alter table scan_pack alter column details set storage external;
