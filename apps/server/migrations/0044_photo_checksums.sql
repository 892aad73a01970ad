-- SHA-256 of a photo's bytes, by which damage is noticed when it is read. Null: kept before this was written down.
alter table university_photos add column sha256 bytea;
