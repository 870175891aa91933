-- The address of an invitation as it is compared, in the form that accounts have theirs in (app_user.email_folded). Invitations
-- from before, which are good for seven days at most, are compared by their text.
alter table one_time_link add column email_folded text;
create index one_time_link_folded on one_time_link (email_folded) where email_folded is not null;
