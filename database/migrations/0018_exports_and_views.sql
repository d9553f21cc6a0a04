-- Lists of the console as files, and filters that people keep under a name (docs/decisions/0114-lists-as-files.md).

-- A list that one person has written into a file. The rows lie in the store as parts; nothing of them stands here.
create table list_export (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  -- as in the audit log: `staff:12`, `shell:ada`; nobody else fetches it
  made_by text not null,
  what text not null check (what in ('log', 'members', 'cases')),
  format text not null check (format in ('csv', 'ndjson')),
  -- what the list was narrowed to; words that may name a person go when the file is made
  filters jsonb not null,
  scope_kind text not null check (scope_kind in ('installation', 'pool', 'site')),
  scope_id int,
  -- a second person agreed, because it is about many people
  is_agreed boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'fetching', 'fetched', 'ended', 'failed')),
  -- why it ended or failed
  why text,
  row_count int not null default 0 check (row_count >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  -- where its parts lie, and how many there are; null where there are none
  token text unique,
  parts int not null default 0 check (parts >= 0),
  made_at timestamptz not null,
  -- until when it can be fetched
  ends_at timestamptz,
  constraint list_export_scope check ((scope_kind = 'installation') = (scope_id is null)),
  constraint list_export_ready check (state not in ('ready', 'fetching') or (token is not null and ends_at is not null)),
  constraint list_export_why check ((why is not null) = (state in ('ended', 'failed')))
);
-- one's own, the newest first
create index list_export_of_maker on list_export (made_by, id);
-- those whose time is over
create index list_export_ready on list_export (ends_at) where state in ('ready', 'fetching');

-- The filters of a list under a name: one's own, or everybody's who has the right to that list.
create table saved_view (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  made_by text not null,
  list text not null check (list in ('log', 'members', 'cases', 'photos')),
  name text not null check (length(name) between 1 and 60),
  -- as in the address of the list, without the question mark
  query text not null check (length(query) <= 2000),
  is_team boolean not null,
  changed_at timestamptz not null,
  constraint saved_view_name unique (made_by, list, name)
);
create index saved_view_of_team on saved_view (list) where is_team;
