-- A log is named by its topic and the id that the brokers gave it, since one that was made anew begins at 0 once more. The
-- places of before are of an unknown one: each log is read from its beginning, and what is counted is known by its marks.
delete from scan_lane;
delete from scan_recorder;

-- How far nodes have brought scans into each lane. A node that starts without the log sees by it whether any are left there.
create table scan_lane_sent (
    log text not null,
    lane integer not null,
    position bigint not null,
    primary key (log, lane)
);
