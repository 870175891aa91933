-- Webhooks of chats, alerts, and letters.

-- standard, slack, mattermost or discord
alter table webhook add column format text not null default 'standard';
-- a chat gets no message before
alter table webhook add column paced_until bigint;

-- Letters that many people get at once. The others go first.
alter table mail_outbox add column is_bulk boolean not null default false;

-- What a member gets by email: alerts (null: as usual for the role), and the letter (off or weekly)
alter table membership add column alerts_by_mail boolean;
alter table membership add column letter text not null default 'off';

create table alert_setting (
    workspace_id text not null primary key references workspace (id),
    -- numbers of scans, ascending, separated by spaces
    milestones text not null,
    quiet_days integer,
    credits_below bigint,
    -- whether low credits were reported and the balance has not risen since
    is_low boolean not null,
    -- when a node last looked
    checked_at bigint not null,
    updated_at bigint not null,
    version bigint not null
);

-- What was reported of a code.
create table alert_code (
    workspace_id text not null,
    code_id text not null,
    -- the highest milestone that it has passed
    milestone bigint not null,
    -- the last day with scans before the silence that was reported
    quiet_day integer,
    primary key (workspace_id, code_id)
);

-- Each weekly letter that was made, so that it is made once.
create table report (
    user_id text not null,
    workspace_id text not null,
    -- the first day of its week, such as 2026-11-23
    period text not null,
    made_at bigint not null,
    primary key (user_id, workspace_id, period)
);
create index report_workspace on report (workspace_id);
create index report_age on report (made_at);
