-- locks: pool, member, site, decision, moderation_case
-- Marks of banned accounts, and where members were seen lately (docs/decisions/0109-marks-are-keyed-hashes.md).

-- What may not come back, or comes back seen. `tag` is a keyed hash of what names somebody, and the value itself of a mail domain, a network or a country. The
-- key is no part of the database.
create table ban_identifier (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  kind text not null check (kind in ('address', 'device', 'network', 'payer', 'mail_domain', 'cidr', 'country')),
  tag bytea not null check (length(tag) between 1 and 254),
  -- in clear where it names nobody: rules by hand
  value text check (length(value) between 1 and 254),
  effect text not null check (effect in ('refuse', 'hold', 'note')),
  -- the ban that it comes from; null for rules by hand, which say their ground
  decision_id bigint references decision,
  ground text check (length(ground) between 1 and 500),
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  hits int not null default 0,
  last_hit_at timestamptz,
  pool_id int not null references pool,
  constraint ban_identifier_has_ground check (num_nonnulls(decision_id, ground) = 1),
  constraint ban_identifier_in_clear check ((value is not null) = (kind in ('mail_domain', 'cidr', 'country'))),
  constraint ban_identifier_expires check (expires_at > made_at)
);
-- the check at sign-up; a mark of two bans stays while one of them does
create unique index ban_identifier_once on ban_identifier (pool_id, tag, kind, coalesce(decision_id, 0));
create index ban_identifier_of_decision on ban_identifier (decision_id) where decision_id is not null;
create index ban_identifier_by_expiry on ban_identifier (expires_at);
-- lists of one kind
create index ban_identifier_of_kind on ban_identifier (kind, id);

-- A mark that a new account hit.
create table mark_hit (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  -- null once the mark is gone
  mark_id bigint references ban_identifier on delete set null,
  kind text not null,
  effect text not null,
  decision_id bigint references decision,
  at timestamptz not null,
  pool_id int not null
);
create index mark_hit_of_member on mark_hit (member_id);
create index mark_hit_of_mark on mark_hit (mark_id) where mark_id is not null;
create index mark_hit_of_decision on mark_hit (decision_id) where decision_id is not null;
create index mark_hit_by_time on mark_hit (at);

-- Where a member was seen at sign-up, log-in, order or report: keyed hashes, whose key changes each month. Wiped 30 days after the last time.
create table identifier_sighting (
  member_id bigint not null references member on delete cascade,
  kind text not null check (kind in ('address', 'device', 'network')),
  tag bytea not null check (length(tag) = 16),
  first_at timestamptz not null,
  last_at timestamptz not null,
  site_id int not null references site,
  pool_id int not null,
  primary key (member_id, kind, tag)
);
create index identifier_sighting_of_tag on identifier_sighting (tag);
create index identifier_sighting_by_time on identifier_sighting (last_at);
create index identifier_sighting_of_site on identifier_sighting (site_id);

alter table moderation_case drop constraint moderation_case_kind_check;
alter table moderation_case add constraint moderation_case_kind_check check (kind in ('reports', 'appeal', 'mark'));
