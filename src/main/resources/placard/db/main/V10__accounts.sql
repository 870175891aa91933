-- People who sign in to the dashboard. Times are milliseconds since 1970. Nothing here or elsewhere holds an address
-- from which somebody signed in.

create table app_user (
    id text not null primary key,
    email text not null,
    -- what two spellings of one address have in common
    email_folded text ${binary} not null unique,
    name text not null,
    -- Argon2id in the PHC string format; null for one who has no password
    password_hash text,
    language text,
    theme text,
    is_operator boolean not null,
    disabled_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null
);

create table membership (
    workspace_id text not null references workspace (id),
    user_id text not null references app_user (id),
    role text not null,
    created_at bigint not null,
    primary key (workspace_id, user_id)
);
create index membership_user on membership (user_id);

create table app_session (
    id text not null primary key,
    -- SHA-256 of the cookie's token; the previous one is taken for a minute after a renewal
    token_hash ${blob} not null unique,
    previous_hash ${blob},
    previous_until bigint,
    user_id text not null references app_user (id),
    -- such as "Firefox on Android"
    device text not null,
    -- how long it may stay unused
    idle_millis bigint not null,
    created_at bigint not null,
    renewed_at bigint not null,
    seen_at bigint not null,
    ends_at bigint not null,
    -- when a password or the like was last given
    proved_at bigint not null
);
create index app_session_previous on app_session (previous_hash);
create index app_session_user on app_session (user_id);
create index app_session_end on app_session (ends_at);

create table one_time_link (
    -- SHA-256 of the token in the link
    token_hash ${blob} not null primary key,
    purpose text not null,
    user_id text references app_user (id),
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
);

-- The key or person by whom a key was made; null for one from before, or of the command line.
alter table api_key add column created_by text;

-- The name of a workspace in the addresses of the dashboard; rows from before get theirs at the next start.
alter table workspace add column handle text ${binary};
create unique index workspace_handle on workspace (handle);
