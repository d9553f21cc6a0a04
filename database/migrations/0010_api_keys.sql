-- locks: approval, staff
-- Keys for programs: `duet --at` and others call the console with them (docs/decisions/0113-keys-for-programs.md).

create table api_key (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the secret, which only its owner has
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- as roles have them: `members.find=may`
  rights text[] not null check (cardinality(rights) between 1 and 100),
  scope_kind text not null check (scope_kind in ('installation', 'pool', 'site')),
  scope_id int,
  -- from where it is taken: addresses or networks (CIDR); empty for everywhere
  networks text[] not null default '{}' check (cardinality(networks) <= 20),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint api_key_scope check ((scope_kind = 'installation') = (scope_id is null)),
  constraint api_key_ends check (expires_at > made_at and expires_at <= made_at + interval '366 days')
);
-- for the foreign key, and those that end with a person
create index api_key_of_maker on api_key (made_by);

-- The key that asked for an act; null where a person did.
alter table approval add column key_id bigint references api_key;
create index approval_of_key on approval (key_id) where key_id is not null;
