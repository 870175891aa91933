-- Who has changed what, a row for each change, written in its transaction. Ids are in the order of time, so that a page of
-- them, a range of time and what is too old are found by the key. There are no secrets here, and nobody's network address.
create table activity (
    workspace_id text not null references workspace (id),
    id text ${binary} not null,
    created_at bigint not null,
    actor_kind text not null,
    actor_id text not null,
    actor_name text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_name text not null,
    catalog_id text,
    -- the members that have changed, as JSON, at most 8 KiB together; others that have, but are secret or too large
    old_values text,
    new_values text,
    omitted text,
    primary key (workspace_id, id)
) ${without_rowid};
create index activity_subject on activity (workspace_id, subject_id, id);
create index activity_actor on activity (workspace_id, actor_id, id);
