-- Catalogues, their sections and items. Times are milliseconds since 1970; prices are decimal text, exact to the digit;
-- what no query looks into (theme, business details, settings, metadata, schedules) is JSON text.

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
    created_at bigint not null,
    updated_at bigint not null,
    published_at bigint,
    -- of the catalogue's own fields; what If-Match looks at
    version bigint not null,
    -- one more for each change of the catalogue or of anything in it; whoever changes the content counts here first, so
    -- that this row puts the changes of one catalogue in line
    revision bigint not null,
    primary key (workspace_id, id)
);
create index catalog_created on catalog (workspace_id, created_at, id);

-- Every slug that a catalogue has or had. A row stays after the catalogue is deleted, so that its address answers "gone"
-- and is never given to another; the newest of a catalogue is its present one.
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
    is_visible boolean not null,
    schedule text not null,
    created_at bigint not null,
    updated_at bigint not null,
    version bigint not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, catalog_id) references catalog (workspace_id, id)
);
create index catalog_section_position on catalog_section (workspace_id, catalog_id, position, id);

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
    badge text,
    is_available boolean not null,
    sold_out_until bigint,
    -- whether it has variants and each of them is sold out
    variants_sold_out boolean not null,
    image_file_ids text not null,
    external_id text ${binary},
    schedule text not null,
    metadata text not null,
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

-- The codes of a catalogue, newest first.
create index qr_code_catalog on qr_code (workspace_id, catalog_id, created_at, id);
