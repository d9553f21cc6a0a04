-- locks: data_export, authority_package
-- Copies of a member's data in parts (docs/decisions/0136-copies-in-parts.md).

-- The copy that is made, or was: its files stand in data_export_file. Null in a row of an older version.
alter table data_export add column copy text check (copy ~ '^[a-z0-9]{26}$'), add column copy_at timestamptz;
create unique index data_export_of_copy on data_export (copy) where copy is not null;

-- Files of copies, written before the file is there, gone when a job takes it away. Names no member, and so outlives the row of data_export.
create table data_export_file (
  file text primary key check (file ~ '^[a-z0-9]{26}$'),
  copy text not null,
  -- null until the file is whole
  part smallint check (part > 0),
  size int,
  -- where the next part begins; null after the last one
  next jsonb,
  -- of the key that fetched it: a key opens each part once
  key_hash bytea,
  -- when a job looks whether a copy still has it
  check_at timestamptz not null,
  pool_id int not null,
  unique (copy, part)
);
create index data_export_file_due on data_export_file (check_at);

-- A package of an authority that is longer than one file has several rows, each sealed and fetched by itself.
alter table authority_package add column part smallint not null default 1 check (part > 0), add column begins jsonb;
