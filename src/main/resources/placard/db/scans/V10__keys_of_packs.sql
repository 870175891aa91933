-- Packs with hashes of keys that are destroyed are looked for each hour: one may be written long after its key is gone.
create index scan_pack_epoch on scan_pack (epoch) where epoch is not null;
