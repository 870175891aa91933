-- Letters that wait to be sent by SMTP, with their address and their links, sealed under app.key; erased once they are sent.
-- Of those that were given up the row tells so for a while. Times are milliseconds since 1970.
create table mail_outbox (
    id text ${binary} not null primary key,
    letter ${blob},
    created_at bigint not null,
    next_at bigint not null,
    tries integer not null,
    -- until when one node alone has it
    leased_until bigint,
    -- of the server, to the last try that failed
    answer text,
    tried_at bigint,
    given_up_at bigint
);
create index mail_outbox_due on mail_outbox (next_at) where given_up_at is null;

-- Whom an invitation is sent to; whoever proves to have this address may join by it.
alter table one_time_link add column email text;

-- The language of the browser in which somebody signed in last, for letters to those who have chosen none.
alter table app_user add column seen_language text;

-- Who people are elsewhere (OpenID Connect): an issuer's name for them stands for their account here.
create table user_identity (
    issuer text ${binary} not null,
    subject text ${binary} not null,
    user_id text not null references app_user (id),
    -- the e-mail address that it told then, to tell one from another; empty without one
    label text not null,
    created_at bigint not null,
    primary key (issuer, subject)
);
create index user_identity_user on user_identity (user_id);
create index one_time_link_email on one_time_link (email) where email is not null;
