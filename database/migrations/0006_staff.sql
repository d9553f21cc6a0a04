-- locks: refund, switch_change, site
-- Staff: who runs the brands, how they sign in, and what they may (docs/decisions/0106-staff-are-not-members.md). Staff are never members.

create table staff (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  name text not null check (length(name) between 1 and 80),
  locale text not null,
  timezone text not null default 'UTC',
  -- `invited`: has a link, and no factor yet
  state text not null default 'invited' check (state in ('invited', 'active', 'suspended')),
  password_hash text,
  has_password boolean not null generated always as (password_hash is not null) stored,
  -- whether single letters are keys of the console (WCAG 2.1.4)
  single_keys boolean not null default true,
  created_at timestamptz not null,
  last_seen_at timestamptz
);
create unique index staff_by_email on staff (email_key);

create table staff_passkey (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  host text not null,
  browser text,
  system text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);

-- The authenticator app's secret, encrypted. `last_step` only rises, so that a code works once.
create table staff_totp (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0
);

-- Recovery codes, each good once.
create table staff_code (
  staff_id bigint not null references staff on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

create table staff_session (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique,
  browser text,
  system text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- the last proof by a passkey or code
  proved_at timestamptz not null
);
create index staff_session_of on staff_session (staff_id);
create index staff_session_by_age on staff_session (seen_at);

-- One-time links: `invite` for a new person, `recover` for new factors.
create table staff_link (
  hash bytea primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null check (kind in ('invite', 'recover')),
  -- of the authenticator app, from the moment its picture is shown; encrypted
  totp_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_link_of on staff_link (staff_id);
create index staff_link_by_end on staff_link (expires_at);

-- Challenges of passkeys that were answered.
create table staff_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index staff_challenge_by_end on staff_challenge (expires_at);

-- Only roles that differ from those that come along, which stand in `src/domain/staff/roles.ts`: deleting a row puts a role back.
create table staff_role (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,39}$' and key <> 'owner'),
  name text not null check (length(name) between 1 and 60),
  -- `members.ban=fresh`, `money.refund=fresh:to 20`
  rights text[] not null,
  version int not null default 1
);

create table staff_grant (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  staff_id bigint not null references staff on delete cascade,
  role text not null,
  scope_kind text not null check (scope_kind in ('installation', 'pool', 'site')),
  -- the pool or brand; null for the installation
  scope_id int check ((scope_id is null) = (scope_kind = 'installation')),
  until_at timestamptz,
  granted_by text not null,
  created_at timestamptz not null
);
create unique index staff_grant_once on staff_grant (staff_id, role, scope_kind, coalesce(scope_id, 0));

-- Keys of writes of the console, so that a repeat gets the first answer. Those of members stand in `idempotency_key`, which is of their pool.
create table console_key (
  scope text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status smallint,
  reply text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index console_key_by_age on console_key (created_at);

-- Queues that an operator paused: no worker fetches from them until the row is gone.
create table paused_queue (
  name text primary key,
  reason text not null check (length(reason) between 1 and 2000),
  paused_by text not null,
  paused_at timestamptz not null
);

-- Switches may end by themselves, and sign-ups can be stopped alone.
alter table switch_change add column ends_at timestamptz;
alter table switch_change drop constraint switch_change_name_check;
alter table switch_change add constraint switch_change_name_check check (name in ('maintenance', 'read-only', 'no-signups'));

-- What the checks of the installation found last, and since when each finding stands.
create table health_check (
  one boolean primary key default true check (one),
  checked_at timestamptz not null,
  findings jsonb not null
);

-- What happened at a brand in an hour, added up by each process every ten seconds. Counts only, of no person.
create table metric (
  site_id int not null references site on delete cascade,
  name text not null check (length(name) between 1 and 60),
  slot timestamptz not null,
  n bigint not null,
  primary key (site_id, name, slot)
);
create index metric_by_age on metric (slot);
-- money given back in a stretch of time
create index refund_by_end on refund (done_at) where done_at is not null;

-- Acts that wait for a second person. `body` is what was asked for, word for word; it is done once, under both names.
create table approval (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  call text not null,
  permission text not null,
  scope_kind text not null check (scope_kind in ('installation', 'pool', 'site')),
  scope_id int,
  body jsonb not null,
  body_hash bytea not null,
  reason text not null check (length(reason) between 1 and 2000),
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- when it is done by one person, because nobody else holds the right
  alone_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  approved_by bigint references staff,
  refused_by bigint references staff,
  decided_at timestamptz,
  word text check (length(word) between 1 and 2000),
  check (approved_by <> asked_by),
  check (state <> 'done' or approved_by is not null or alone_at is not null)
);
create index approval_waiting on approval (asked_at, id) where state = 'waiting';
create index approval_by_end on approval (expires_at) where state = 'waiting';
create index approval_alone on approval (alone_at) where state = 'waiting' and alone_at is not null;
create index approval_of on approval (asked_by, id desc);
create index approval_decided on approval (id desc) where state <> 'waiting';
create index approval_approved_by on approval (approved_by) where approved_by is not null;
create index approval_refused_by on approval (refused_by) where refused_by is not null;
