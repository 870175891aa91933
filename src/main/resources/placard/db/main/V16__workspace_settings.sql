-- What new codes and catalogues of a workspace begin with, and its colours and logo: JSON, null where nothing was chosen.
alter table workspace add column defaults text;
alter table workspace add column brand text;

-- When its owner deleted it, and when nothing of it was left. The row stays, so that its id, its handle and the slugs of its
-- codes and catalogues are never given to others.
alter table workspace add column deleted_at bigint;
alter table workspace add column erased_at bigint;

-- Handles that workspaces had before: addresses of the dashboard with them lead to the present one, and no other workspace
-- gets them.
create table former_handle (
    handle text ${binary} not null primary key,
    workspace_id text not null references workspace (id),
    since bigint not null
);
create index former_handle_workspace on former_handle (workspace_id);

-- What a picture shows, in words for those who don't see it; and how often its words were changed.
alter table file add column alternative text;
alter table file add column version bigint not null default 1;
