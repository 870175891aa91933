-- Rows of roll-ups are changed with nearly every batch. With room in its page, PostgreSQL writes the new version beside the
-- old one and leaves the indices alone. Pages that are there fill up as before; new ones keep the room.
${postgresql_only} alter table scan_total set (fillfactor = 70);
${postgresql_only} alter table scan_day set (fillfactor = 70);
${postgresql_only} alter table scan_dimension set (fillfactor = 70);
${postgresql_only} alter table scan_day_value set (fillfactor = 70);
${postgresql_only} alter table workspace_day set (fillfactor = 70);
${postgresql_only} alter table workspace_day_value set (fillfactor = 70);
${postgresql_only} alter table visitor set (fillfactor = 90);
