-- What somebody must prove before they change how they sign in, and what they are told of such changes. Times are
-- milliseconds since 1970.

-- when a code of an app, one of recovery or a passkey was last given; null if none was
alter table app_session add column factor_at bigint;

-- What was changed about how somebody signs in. There are no secrets here, and nobody's network address.
create table account_change (
    user_id text not null references app_user (id),
    id text ${binary} not null,
    created_at bigint not null,
    kind text not null,
    -- such as the name of a passkey
    detail text,
    -- such as "Firefox on Android"; null if it was done by a command
    device text,
    primary key (user_id, id)
) ${without_rowid};
create index account_change_time on account_change (created_at);
