-- Brands, the pools whose members may meet, members, their profiles and photos, sessions and one-time tokens.

create table pool (
  id smallint generated always as identity primary key,
  name text not null unique
);

-- A brand. Everything that is set about it stands in `settings` (the format of sites/*.json) and can change while the product runs.
create table site (
  id smallint generated always as identity primary key,
  key text not null unique,
  pool_id smallint not null references pool,
  settings jsonb not null,
  updated_at timestamptz not null default now()
);
create table site_host (
  host text primary key check (host = lower(host)),
  site_id smallint not null references site on delete cascade
);

-- 14 random digits: a number that tells neither how many members there are nor who came when. 9e13 possibilities; a clash fails on the primary key.
create function random_id() returns bigint language sql volatile parallel safe as $$ select 10000000000000 + floor(random() * 89999999999999)::bigint $$;
-- The account. Its e-mail address is unique in its pool, whatever the case it was typed in.
create table member (
  id bigint primary key default random_id(),
  pool_id smallint not null references pool,
  site_id smallint not null references site,
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'banned', 'paused', 'deleted')),
  language text not null,
  timezone text,
  activated_at timestamptz,
  paid_at timestamptz,
  signed_up_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- where they came from (spec, signup payload)
  trafficsource text, referring_profile bigint, form_path text, referrer text, user_agent text,
  constraint member_once_in_pool unique (pool_id, email_key)
) with (fillfactor = 85);

-- What others see. One row a member, the same id.
create table profile (
  id bigint primary key references member on delete cascade,
  pool_id smallint not null references pool,
  name text not null check (length(name) between 1 and 150 and name not like '@%'),
  gender text check (gender in ('f', 'm', 'x')),
  seeking text check (seeking in ('f', 'm', 'x', 'any')),
  date_of_birth date check (date_of_birth > '1900-01-01'),
  country text check (country ~ '^[A-Z]{2}$'),
  countryregion text check (countryregion ~ '^[A-Z]{2}-[A-Z0-9]{1,4}$'),
  city text check (length(city) <= 255),
  language text not null,
  personal text check (length(personal) <= 2000),
  relation text, looking_for text, children text, smoking text, drinking text, education text,
  interests text[] not null default '{}',
  fictional boolean not null default false,
  last_signup_step boolean not null default false,
  -- the filters of the last search by hand (spec: filter_options)
  search_filters jsonb,
  main_image_id bigint,
  constraint region_of_its_country check (countryregion is null or country is null or left(countryregion, 2) = country)
) with (fillfactor = 85);

create table image (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  token text not null unique check (token ~ '^[a-z0-9]{26}$'),
  position smallint not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  thumbhash bytea not null,
  sizes_ready boolean not null default false,
  created_at timestamptz not null default now()
);
-- a member's photos in their order
create index image_of_member on image (member_id, position, id);
alter table profile add constraint profile_main_image foreign key (main_image_id) references image on delete set null;
-- the foreign key looks here when a photo goes
create index profile_by_main_image on profile (main_image_id) where main_image_id is not null;

-- What moves with every message and like, apart from what is wide: versions answer polls with 304, counters make the badge.
-- `sessions_v` moves when a session of the member ends, so that a cached session is known to be stale.
create table member_state (
  member_id bigint primary key references member on delete cascade,
  user_v int not null default 1,
  chats_v int not null default 1,
  likes_v int not null default 1,
  sessions_v int not null default 1,
  unread_total int not null default 0 check (unread_total >= 0),
  new_likes int not null default 0 check (new_likes >= 0)
) with (fillfactor = 60);

-- Only the hash of a token is kept.
create table session (
  token_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  site_id smallint not null references site,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
-- ending all sessions of a member
create index session_of_member on session (member_id);
-- the job that clears what has expired
create index session_by_expiry on session (expires_at);

-- Single-use links in mails: activation now; reset and mail change use the same table.
create table token (
  token_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset_password', 'mail_change', 'mail_undo')),
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index token_of_member on token (member_id, purpose);
create index token_by_expiry on token (expires_at);

-- The truth about mails: what was handed to the mail server and what it said.
create table mail_log (
  id bigint generated always as identity primary key,
  member_id bigint references member on delete cascade,
  template text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'deferred', 'bounced')),
  response text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- the latest mail of a kind to a member (activation progress)
create index mail_log_of_member on mail_log (member_id, template, id desc);

-- Mails of an installation without SMTP: a developer reads them at /_dev/outbox.
create table outbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Key and answer of a write, in the transaction of its effect: the same key again gets the first answer.
create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 8 and 255),
  call text not null,
  body_hash bytea not null,
  status smallint,
  reply text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
-- the job that forgets old keys
create index idempotency_key_by_age on idempotency_key (created_at);
