-- The main tables, one text for SQLite and PostgreSQL. Times are milliseconds since 1970. ${blob}, ${binary} (byte order of
-- text) and ${without_rowid} are the only words that differ. Prices are decimal text, exact to the digit. What no query looks
-- into (themes, settings, metadata, schedules, translations) is JSON text. No table holds a network address.

-- Workspaces, their credits and their keys.

create table workspace (
    id text not null primary key,
    name text not null,
    -- its name in the addresses of the dashboard
    handle text ${binary},
    timezone text not null,
    -- the zone that holds from its own next midnight on; earlier days keep theirs
    next_timezone text,
    next_timezone_from bigint,
    credits bigint not null check (credits >= 0),
    -- the only hosts that codes may lead to, with spaces between them; null for all
    hosts text,
    -- what new codes and catalogues begin with, and colours and logo; null where nothing was chosen
    defaults text,
    brand text,
    -- the number of the database that has its scans
    shard integer not null default 0,
    -- how often a move of its scans was begun or resumed: only the latest command may go on
    moves bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    -- A deleted workspace keeps its row: its id, its handle and the slugs of its codes and catalogues are never given again.
    deleted_at bigint,
    -- when nothing of it was left
    erased_at bigint
);
create unique index workspace_handle on workspace (handle);

-- Handles that workspaces had before. Addresses with them lead to the present one, and no other workspace gets them.
create table former_handle (
    handle text ${binary} not null primary key,
    workspace_id text not null references workspace (id),
    since bigint not null
);
create index former_handle_workspace on former_handle (workspace_id);

create table credit_entry (
    workspace_id text not null references workspace (id),
    id text not null,
    amount bigint not null,
    reason text not null,
    code_id text,
    created_at bigint not null,
    primary key (workspace_id, id)
);
create index credit_entry_created on credit_entry (workspace_id, created_at, id);

create table api_key (
    workspace_id text not null references workspace (id),
    id text not null,
    name text not null,
    name_folded text ${binary} not null,
    prefix text not null,
    secret_hash ${blob} not null unique,
    scopes text not null,
    -- the key or person that made it; null if the command line did
    created_by text,
    created_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint,
    primary key (workspace_id, id)
);

create table idempotent_answer (
    workspace_id text not null references workspace (id),
    idempotency_key text not null,
    fingerprint ${blob} not null,
    status integer not null,
    location text,
    etag text,
    body ${blob} not null,
    created_at bigint not null,
    primary key (workspace_id, idempotency_key)
);
create index idempotent_answer_age on idempotent_answer (created_at);

-- Codes.

create table qr_code (
    workspace_id text not null references workspace (id),
    id text not null,
    -- the owner's own id
    external_id text ${binary},
    name text not null,
    name_folded text ${binary} not null,
    type text not null,
    is_dynamic boolean not null,
    target_url text,
    content text,
    design text not null,
    slug text not null,
    -- unique for ever: a deleted code keeps its row, so that its slug is never given again
    slug_folded text ${binary} not null unique,
    forward_query boolean not null,
    catalog_id text,
    presentation text not null,
    tags text not null,
    -- when the code may be used, and where it leads when it may not
    is_active boolean not null default true,
    starts_at bigint,
    expires_at bigint,
    -- counted scans after which it is used up
    max_scans bigint,
    fallback_url text,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    deleted_at bigint,
    purged_at bigint,
    primary key (workspace_id, id)
);
create index qr_code_created on qr_code (workspace_id, created_at, id);
create index qr_code_deleted on qr_code (deleted_at);
create unique index qr_code_id on qr_code (id);
-- the codes of a catalogue, newest first
create index qr_code_catalog on qr_code (workspace_id, catalog_id, created_at, id);
-- changes and deletions in their order, for clients that ask only for what is new
create index qr_code_updated on qr_code (workspace_id, updated_at, id) where deleted_at is null;
create index qr_code_gone on qr_code (workspace_id, deleted_at, id) where deleted_at is not null;

-- The folded tags of codes, to find codes by them. The code itself has the tags as written.
create table qr_tag (
    workspace_id text not null,
    tag_folded text ${binary} not null,
    code_id text not null,
    primary key (workspace_id, tag_folded, code_id)
);
create index qr_tag_code on qr_tag (workspace_id, code_id);

-- The owners' ids of their codes. The key keeps them unique when two requests arrive at the same moment.
create table qr_external_id (
    workspace_id text not null,
    external_id text ${binary} not null,
    code_id text not null,
    primary key (workspace_id, external_id)
);
create index qr_external_id_code on qr_external_id (workspace_id, code_id);

-- Catalogues. `bytes` is about how much memory a row takes once it is read: its text, and something for each object and value
-- in its JSON. A catalogue's sum has a limit, and a reader knows it before reading. Sums come from the indices on `bytes`.

create table catalog (
    workspace_id text not null references workspace (id),
    id text not null unique,
    name text not null,
    name_folded text ${binary} not null,
    description text,
    template text not null,
    status text not null,
    slug text not null,
    currency text not null,
    timezone text not null,
    default_language text not null,
    metadata text not null,
    theme text not null,
    business_details text not null,
    settings text not null,
    -- by language; null where there are none
    translations text,
    bytes bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    published_at bigint,
    -- of the catalogue's own fields; If-Match looks at it
    version bigint not null,
    -- One more for each change of the catalogue or of anything in it. A change of content counts here first, so that this row
    -- puts the changes of one catalogue in line.
    revision bigint not null,
    primary key (workspace_id, id)
);
create index catalog_created on catalog (workspace_id, created_at, id);

-- Every slug that a catalogue has or had; the newest is its present one. A row stays after the catalogue is deleted, so that
-- its address answers "gone" and is never given to another.
create table catalog_slug (
    workspace_id text not null references workspace (id),
    slug text ${binary} not null unique,
    catalog_id text not null,
    path text not null,
    since bigint not null,
    primary key (workspace_id, slug)
);
create index catalog_slug_catalog on catalog_slug (workspace_id, catalog_id, since);

create table catalog_section (
    workspace_id text not null,
    id text not null,
    catalog_id text not null,
    position integer not null,
    name text not null,
    description text,
    image_file_id text,
    is_visible boolean not null,
    schedule text not null,
    translations text,
    bytes bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, catalog_id) references catalog (workspace_id, id)
);
create index catalog_section_position on catalog_section (workspace_id, catalog_id, position, id);
create index catalog_section_bytes on catalog_section (workspace_id, catalog_id, bytes);

create table catalog_item (
    workspace_id text not null,
    id text not null,
    catalog_id text not null,
    section_id text not null,
    position integer not null,
    name text not null,
    description text,
    pricing_type text not null,
    price text,
    compare_at_price text,
    -- added to the price, and given back with the empty bottle or crate; null for none
    deposit text,
    -- prices that hold at times; null for none
    price_schedule text,
    badge text,
    is_featured boolean not null default false,
    is_available boolean not null,
    sold_out_until bigint,
    -- whether it has variants and each of them is sold out
    variants_sold_out boolean not null,
    -- when the first variant or add-on is back that is sold out until an instant; from the metadata
    options_return_at bigint,
    image_file_ids text not null,
    external_id text ${binary},
    schedule text not null,
    metadata text not null,
    -- those of variants and add-ons are in the metadata
    translations text,
    bytes bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, catalog_id) references catalog (workspace_id, id),
    foreign key (workspace_id, section_id) references catalog_section (workspace_id, id)
);
create index catalog_item_position on catalog_item (workspace_id, catalog_id, position, id);
create index catalog_item_section on catalog_item (workspace_id, section_id);
create unique index catalog_item_external on catalog_item (workspace_id, catalog_id, external_id);
create index catalog_item_bytes on catalog_item (workspace_id, catalog_id, bytes);
-- what is back on sale, in every workspace: asked every few seconds, at a cost that the number of items doesn't change
create index catalog_item_return on catalog_item (sold_out_until) where sold_out_until is not null;
create index catalog_item_options_return on catalog_item (options_return_at) where options_return_at is not null;
-- what is sold out, in all catalogues of many workspaces: few items are, so that counting them reads few rows
create index catalog_item_out on catalog_item (workspace_id, catalog_id)
    where not is_available or variants_sold_out;

-- Changes of catalogues that guests don't see before they are published: one draft for each catalogue. The row stays when a
-- draft is published or discarded, without changes, so that its version never comes back.
create table catalog_draft (
    workspace_id text not null references workspace (id),
    catalog_id text ${binary} not null,
    -- the changes as JSON, and how many a reader would count
    overlay text not null,
    changes integer not null,
    -- the ids that new things got at the latest publication, as JSON
    ids text not null,
    -- the catalogue's revision when it was saved
    base_revision bigint not null,
    updated_by_kind text not null,
    updated_by_id text not null,
    updated_by_name text not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, catalog_id)
) ${without_rowid};

-- Catalogues and items that were deleted, for clients that hold copies of them. Swept away after a while.
create table catalog_deletion (
    workspace_id text not null,
    -- of an item the catalogue that it was in; empty for a catalogue
    catalog_id text not null,
    id text not null,
    deleted_at bigint not null,
    primary key (workspace_id, catalog_id, id)
);
create index catalog_deletion_age on catalog_deletion (deleted_at);

-- What was deleted from catalogues, kept for a while so that it can be taken back with all its ids.
create table trash (
    workspace_id text not null references workspace (id),
    id text ${binary} not null,
    created_at bigint not null,
    actor_kind text not null,
    actor_id text not null,
    actor_name text not null,
    -- catalog, section or item
    kind text not null,
    subject_id text not null,
    subject_name text not null,
    catalog_id text not null,
    -- how many items it has brought with it
    items integer not null,
    primary key (workspace_id, id)
);
create index trash_age on trash (created_at);

-- The rows as they were. A column that a table gets later is added to its copy as well.
create table trash_catalog as select i.id as trash_id, i.* from catalog i where 1 = 0;
create index trash_catalog_entry on trash_catalog (workspace_id, trash_id);
create table trash_section as select i.id as trash_id, i.* from catalog_section i where 1 = 0;
create index trash_section_entry on trash_section (workspace_id, trash_id);
create table trash_item as select i.id as trash_id, i.* from catalog_item i where 1 = 0;
create index trash_item_entry on trash_item (workspace_id, trash_id);

-- The log of changes: a row for each, written in the transaction of the change. Ids are in the order of time, so that the key
-- finds a page of them, a range of time and what is too old. It holds no secrets.
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
    -- the members that have changed, as JSON, at most 8 KiB together; `omitted` names those that are secret or too large
    old_values text,
    new_values text,
    omitted text,
    primary key (workspace_id, id)
) ${without_rowid};
create index activity_subject on activity (workspace_id, subject_id, id);
create index activity_actor on activity (workspace_id, actor_id, id);

-- What takes a change of many items back, such as an import, for some days, by the id of its entry in the log of changes.
create table change_undo (
    workspace_id text not null references workspace (id),
    activity_id text ${binary} not null,
    catalog_id text not null,
    created_at bigint not null,
    -- JSON as POST …/undo takes it, zipped; empty once the change was taken back
    document ${blob} not null,
    undone_at bigint,
    primary key (workspace_id, activity_id)
);
create index change_undo_age on change_undo (created_at);

-- Uploaded files. A workspace keeps each content once, by the digest of the upload, however many files hold it. Its bytes are
-- cut into rows of bounded size, so that no reader has to hold the whole.

-- How many bytes the contents of a workspace have. Its row puts everything that adds or removes one in line.
create table file_usage (
    workspace_id text not null primary key references workspace (id),
    bytes bigint not null check (bytes >= 0)
);

create table file_content (
    workspace_id text not null references workspace (id),
    id text not null,
    sha256 ${blob} not null,
    content_type text not null,
    bytes bigint not null,
    -- of a picture, in pixels
    width integer,
    height integer,
    created_at bigint not null,
    primary key (workspace_id, id),
    unique (workspace_id, sha256)
);

-- Smaller pictures made of a picture.
create table file_scaled (
    workspace_id text not null,
    content_id text not null,
    width integer not null,
    height integer not null,
    content_type text not null,
    bytes bigint not null,
    primary key (workspace_id, content_id, width),
    foreign key (workspace_id, content_id) references file_content (workspace_id, id)
);

create table file_chunk (
    workspace_id text not null,
    content_id text not null,
    -- of the scaled picture that it belongs to; 0 for the whole
    width integer not null,
    part integer not null,
    bytes ${blob} not null,
    primary key (workspace_id, content_id, width, part)
);

-- Contents whose chunks are stored and which no file holds: not yet, or not any more. What stays here is swept away.
create table file_staging (
    workspace_id text not null,
    content_id text not null,
    since bigint not null,
    primary key (workspace_id, content_id)
);
create index file_staging_age on file_staging (since);

create table file (
    workspace_id text not null references workspace (id),
    id text not null unique,
    name text,
    name_folded text ${binary} not null,
    -- what a picture shows, in words for people who can't see it; the version counts changes of them
    alternative text,
    version bigint not null default 1,
    content_id text not null,
    created_at bigint not null,
    -- a deleted file keeps its row, so that its address answers "gone"
    deleted_at bigint,
    primary key (workspace_id, id)
);
create index file_created on file (workspace_id, created_at, id);
create index file_of_content on file (workspace_id, content_id);

-- People who sign in to the dashboard.

-- codes and hosts that the operator has stopped, such as those of phishing
create table stopped (
    -- 'code' with its folded slug, or 'host'
    kind text not null,
    name text ${binary} not null,
    created_at bigint not null,
    primary key (kind, name)
);

create table app_user (
    id text not null primary key,
    email text not null,
    -- the same for two spellings of one address
    email_folded text ${binary} not null unique,
    -- when a link, an issuer or the operator proved that the user has the address; null while nothing did
    email_proved_at bigint,
    name text not null,
    -- Argon2id in the PHC string format; null without a password
    password_hash text,
    -- the secret of the authenticator app, sealed under app.key; null without one
    totp_secret ${blob},
    -- the last interval whose code was accepted: none is accepted twice
    totp_step bigint,
    -- wrong codes since the last right one, and the time of the latest
    code_misses bigint not null default 0,
    code_missed_at bigint,
    language text,
    -- of the browser of the last sign-in, for letters to people who have chosen none
    seen_language text,
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
    -- the only catalogues that a member of the staff sees, with spaces between them; null for all
    catalog_ids text,
    -- the inviter; null for the first owner and operators
    invited_by text,
    created_at bigint not null,
    version bigint not null default 1,
    primary key (workspace_id, user_id)
);
create index membership_user on membership (user_id);

create table app_session (
    id text not null primary key,
    -- SHA-256 of the cookie's token; the previous one is accepted for a minute after a renewal
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
    proved_at bigint not null,
    -- when a code of an app, a recovery code or a passkey was last given; null if none was
    factor_at bigint
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
    used_at bigint,
    -- of an invitation: the id that lists and revokes it, and the membership that it offers
    id text,
    workspace_id text references workspace (id),
    role text,
    catalog_ids text,
    -- the invited person, in the inviter's words
    recipient text,
    -- the address that it is sent to: who proves to have it may join; folded as app_user.email_folded is
    email text,
    email_folded text,
    -- of a link that proves another address for an invitation: the invitation's token_hash
    invitation_hash ${blob},
    -- the key or person that made it, and the name at that time
    created_by text,
    created_by_name text
);
create unique index one_time_link_id on one_time_link (id);
create index one_time_link_workspace on one_time_link (workspace_id, created_at);
create index one_time_link_folded on one_time_link (email_folded) where email_folded is not null;

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

-- A question of a sign-in that is not answered yet. Any node accepts the answer.
create table sign_in_step (
    -- SHA-256 of the token of a cookie or a form, or of a passkey's challenge
    token_hash ${blob} not null primary key,
    kind text not null,
    user_id text references app_user (id),
    data ${blob},
    expires_at bigint not null
);
create index sign_in_step_end on sign_in_step (expires_at);

-- Accounts elsewhere (OpenID Connect): an issuer's name for a person stands for the account here.
create table user_identity (
    issuer text ${binary} not null,
    subject text ${binary} not null,
    user_id text not null references app_user (id),
    -- the e-mail address that the issuer gave then, to tell one from another; empty without one
    label text not null,
    created_at bigint not null,
    primary key (issuer, subject)
);
create index user_identity_user on user_identity (user_id);

-- Changes to a user's sign-in methods; only that user sees them. It holds no secrets.
create table account_change (
    user_id text not null references app_user (id),
    id text ${binary} not null,
    created_at bigint not null,
    kind text not null,
    -- such as the name of a passkey
    detail text,
    -- such as "Firefox on Android"; null if a command made it
    device text,
    primary key (user_id, id)
) ${without_rowid};
create index account_change_time on account_change (created_at);

-- The installation.

-- Letters that wait to be sent by SMTP, with their address and their links, sealed under app.key. A letter is erased once it
-- is sent. The row of a letter that was given up stays for a while.
create table mail_outbox (
    id text ${binary} not null primary key,
    letter ${blob},
    created_at bigint not null,
    next_at bigint not null,
    tries integer not null,
    -- until when one node alone has it
    leased_until bigint,
    -- the server's, to the last attempt that failed
    answer text,
    tried_at bigint,
    given_up_at bigint
);
create index mail_outbox_due on mail_outbox (next_at) where given_up_at is null;

-- When something of the whole installation was last done, such as a backup.
create table instance_mark (
    name text not null primary key,
    at bigint not null
);

-- The dashboard's key where nodes share no folder, sealed under the secret that each node has in a file
-- (PLACARD_KEY_SECRET_FILE); see ADR 21. Keys that addresses are hashed with are never here: backups would keep them.
create table app_key (
    id integer not null primary key,
    sealed ${blob} not null
);

-- The installation's databases of scans (PLACARD_SCAN_DATABASES). Number 0 is this one, and has all scans without that setting;
-- the others have the numbers of their places in it, from 1.
create table scan_database (
    number integer not null primary key,
    -- that of number 0 names the installation as a whole
    identity text not null,
    -- The name that the database has given itself; null for number 0. It has its number here before it learns it.
    name text
);
create unique index scan_database_name on scan_database (name);

-- Workspaces whose scans are being moved to another database, and how far that is; see ADR 20.
create table shard_move (
    workspace_id text not null primary key,
    source integer not null,
    target integer not null,
    -- copying: the target gets what the source has; following: and what comes in since; moved: the source's are deleted
    state text not null,
    begun_at bigint not null,
    -- workspace.moves of the command that moves it now
    moves bigint not null default 0
);
