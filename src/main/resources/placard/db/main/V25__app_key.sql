-- The dashboard's key, sealed under the secret that each node has in a file (PLACARD_KEY_SECRET_FILE), where nodes share no
-- folder; see ADR 21. Keys that addresses are hashed with are never here: backups would keep them.
create table app_key (
    id integer not null primary key,
    sealed ${blob} not null
);
