-- How people prove who they are besides their password. Times are milliseconds since 1970.

-- the secret of somebody's authenticator app, sealed under app.key; null without one
alter table app_user add column totp_secret ${blob};
-- the last interval whose code was taken: none is taken twice
alter table app_user add column totp_step bigint;

create table recovery_code (
    user_id text not null references app_user (id),
    -- SHA-256 of the code
    code_hash ${blob} not null,
    used_at bigint,
    primary key (user_id, code_hash)
);

create table passkey (
    id text not null primary key,
    user_id text not null references app_user (id),
    credential_id ${blob} not null unique,
    -- as the authenticator sent it (COSE)
    public_key ${blob} not null,
    sign_count bigint not null,
    -- how a browser reaches the authenticator, such as "internal hybrid"
    transports text not null,
    name text not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    created_at bigint not null,
    last_used_at bigint
);
create index passkey_user on passkey (user_id);

-- What somebody has been asked and has not answered yet; any node takes the answer.
create table sign_in_step (
    -- SHA-256 of the token of a cookie or a form, or of a passkey's challenge
    token_hash ${blob} not null primary key,
    kind text not null,
    user_id text references app_user (id),
    data ${blob},
    expires_at bigint not null
);
create index sign_in_step_end on sign_in_step (expires_at);
