-- Endpoints that hear of changes.
create table webhook (
    workspace_id text not null references workspace (id),
    id text not null,
    name text not null,
    name_folded text ${binary} not null,
    -- the URL, sealed, because it is often a secret; and the part of it that is shown
    url ${blob} not null,
    url_hint text not null,
    -- the types of events, separated by spaces
    types text not null,
    -- JSON
    filter text not null,
    -- sealed; the former one signs too for a while after a rotation
    secret ${blob} not null,
    former_secret ${blob},
    former_until bigint,
    includes_actor boolean not null,
    -- false if a person paused it
    is_active boolean not null,
    -- the first event that it hears of is not older
    since bigint not null,
    -- active, failing or off
    state text not null,
    -- why it is off
    reason text,
    -- failed tries since the last success: their number, the first one's time and message, and whether others failed too
    failures integer not null,
    failures_since bigint,
    failures_of text,
    has_more_failures boolean not null,
    failing_since bigint,
    -- the next probe of a failing one
    probe_at bigint,
    -- events that were dropped and not yet reported to it, and the last report
    lost bigint not null default 0,
    lost_from bigint,
    lost_to bigint,
    lost_told_at bigint,
    created_by text not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, id)
);

-- Each event once, written in the transaction of its cause.
create table webhook_event (
    workspace_id text not null,
    id text not null,
    type text not null,
    catalog_id text,
    qr_id text,
    -- the only endpoint that it is for
    only_for text,
    -- null once it may no longer be sent
    body text,
    bytes integer not null,
    created_at bigint not null,
    -- null until its messages are made
    dispatched_at bigint,
    primary key (workspace_id, id)
);
create index webhook_event_new on webhook_event (created_at, id) where dispatched_at is null;
create index webhook_event_body on webhook_event (workspace_id, created_at, id, bytes) where body is not null;
create index webhook_event_age on webhook_event (created_at);

-- An event on its way to an endpoint.
create table webhook_message (
    workspace_id text not null,
    id text not null,
    webhook_id text not null,
    event_id text not null,
    type text not null,
    created_at bigint not null,
    -- waiting, held, sent, given_up or skipped
    state text not null,
    -- of a waiting one: not before; the lease of a node moves it
    next_at bigint not null,
    tries integer not null,
    primary key (workspace_id, id)
);
create unique index webhook_message_once on webhook_message (webhook_id, event_id);
create index webhook_message_due on webhook_message (webhook_id, next_at, id) where state = 'waiting';
create index webhook_message_list on webhook_message (workspace_id, webhook_id, created_at, id);
create index webhook_message_event on webhook_message (workspace_id, event_id);
create index webhook_message_open on webhook_message (workspace_id, created_at, id) where state in ('waiting', 'held');
create index webhook_message_age on webhook_message (created_at);

create table webhook_try (
    workspace_id text not null,
    message_id text not null,
    number integer not null,
    at bigint not null,
    status integer,
    failure text,
    millis bigint not null,
    answer text not null,
    primary key (workspace_id, message_id, number)
);

-- Set by a restore: nothing goes out until the operator resumes it.
create table outbound_pause (
    id integer not null primary key,
    since bigint not null
);
