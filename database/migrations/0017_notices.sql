-- locks: complaint, complaint_move, moderation_case, decision, decision_link, appeal, number_gap, member, site, pool
-- The desk: complaints that one person answers at a time, notices of illegal content, trusted flaggers and orders of authorities (docs/decisions/0112-the-desk.md).

-- One person answers a complaint at a time. `case_id`: what moderators look at because of it.
alter table complaint add column holder text, add column held_until timestamptz, add column case_id bigint references moderation_case,
  add constraint complaint_held_until check ((holder is null) = (held_until is null));
-- who moved it; null for its complainant and for the clock
alter table complaint_move add column moved_by text;
create index complaint_of_case on complaint (case_id) where case_id is not null;
-- the desk: what waits for us, the most urgent first, and the newest of a brand
create index complaint_waiting on complaint (decide_by, id) where state not in ('decided', 'closed');
create index complaint_of_site on complaint (site_id, id);

-- A case may also come from a notice or from a complaint.
alter table moderation_case drop constraint moderation_case_kind_check;
alter table moderation_case add constraint moderation_case_kind_check check (kind in ('reports', 'appeal', 'mark', 'notice', 'complaint'));

-- Who tells of illegal content by law before others (Art. 22 of the Digital Services Act): named by an authority for a field. Its key proves a notice is theirs.
create table flagger (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  name text not null check (length(name) between 1 and 200),
  field text not null check (length(field) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  key_hash bytea not null unique,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  added_by text not null,
  ended_at timestamptz,
  ended_by text,
  pool_id int not null references pool,
  constraint flagger_ended check ((ended_at is null) = (ended_by is null))
);
create index flagger_of_pool on flagger (pool_id, id);

-- The last number given out in a year. Counted with the notice in one transaction, so that no number is missing.
create table notice_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- A notice of illegal content by anybody (Art. 16). Never deleted: after a time, or with the person, its words go and what became of it stays.
create table notice (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  reference text not null unique check (reference ~ '^N-[0-9]{4}-([0-9]{1,4}-)?[0-9]{6}$'),
  site_id int not null references site,
  kind text not null check (kind in ('child_abuse', 'threat', 'intimate', 'minor', 'fraud', 'hate', 'identity', 'other')),
  -- an address of a page, or whatever names the place
  place text check (length(place) between 1 and 2000),
  words text check (length(words) between 1 and 5000),
  -- of who wrote to us; none for suspected child abuse, where nobody is asked
  name text check (length(name) between 1 and 150),
  email text check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  text_hash bytea not null,
  language text not null,
  created_at timestamptz not null,
  -- the mail server has the receipt
  receipt_at timestamptz,
  flagger_id bigint references flagger,
  -- heard last, because of groundless notices before (Art. 23)
  is_last boolean not null default false,
  case_id bigint references moderation_case,
  decision_id bigint references decision,
  outcome text check (outcome in ('acted', 'nothing')),
  decided_at timestamptz,
  -- somebody found that it was manifestly without a ground
  groundless_at timestamptz,
  groundless_by text,
  erased_at timestamptz,
  pool_id int not null,
  constraint notice_has_words check (num_nulls(place, words) = 0 or erased_at is not null),
  constraint notice_is_signed check (email is not null or kind = 'child_abuse' or erased_at is not null),
  constraint notice_decided check ((outcome is null) = (decided_at is null)),
  constraint notice_groundless check ((groundless_at is null) = (groundless_by is null) and (groundless_at is null or outcome = 'nothing'))
);
create index notice_of_case on notice (case_id) where case_id is not null;
create index notice_of_decision on notice (decision_id) where decision_id is not null;
create index notice_of_flagger on notice (flagger_id, id) where flagger_id is not null;
-- repeats from one address, its groundless ones, and those of somebody who is erased
create index notice_by_email on notice (email_key, created_at) where email_key is not null;
-- the desk: the newest of a brand, and what waits
create index notice_of_site on notice (site_id, id);
create index notice_waiting on notice (id) where outcome is null and erased_at is null;
-- the job that takes old words
create index notice_with_words on notice (decided_at) where decided_at is not null and num_nonnulls(words, email) > 0;

-- Who often told us groundless things: warned once, then heard last for a time.
create table groundless_notifier (
  pool_id int not null references pool,
  email_key text not null,
  warned_at timestamptz not null,
  last_until timestamptz,
  primary key (pool_id, email_key)
);
create index groundless_notifier_by_age on groundless_notifier (warned_at);

-- Whoever told us objects to what became of it, as whoever reported does.
alter table decision_link add column notice_id bigint references notice on delete cascade;
create index decision_link_of_notice on decision_link (notice_id) where notice_id is not null;
alter table appeal add column notice_id bigint references notice;
create index appeal_of_notice on appeal (notice_id) where notice_id is not null;
alter table appeal drop constraint appeal_of_report;
alter table appeal add constraint appeal_of_report check ((filed_by = 'notifier') = (num_nonnulls(report_id, notice_id) = 1) and num_nonnulls(report_id, notice_id) < 2);

create table authority_order_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- What an authority ordered (Art. 9 and 10, or the police): what was asked, given and told, and when.
create table authority_order (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  reference text not null unique check (reference ~ '^A-[0-9]{4}-([0-9]{1,4}-)?[0-9]{6}$'),
  site_id int not null references site,
  ground text not null check (ground in ('act', 'inform', 'police', 'court')),
  authority text not null check (length(authority) between 1 and 200),
  -- the authority's own number
  number text not null check (length(number) between 1 and 100),
  asked_for text check (length(asked_for) between 1 and 5000),
  -- about whom; null when it names nobody, and once erased
  member_id bigint references member on delete set null,
  received_at timestamptz not null,
  answer_by timestamptz,
  added_at timestamptz not null,
  added_by text not null,
  -- until then nobody may be told
  silent_until timestamptz,
  given text check (length(given) between 1 and 5000),
  answered_at timestamptz,
  answered_by text,
  -- when the member was told of it
  member_told_at timestamptz,
  erased_at timestamptz,
  pool_id int not null,
  constraint authority_order_asks check (asked_for is not null or erased_at is not null),
  constraint authority_order_answered check (num_nulls(answered_at, answered_by) in (0, 2) and (answered_at is null or given is not null or erased_at is not null))
);
create index authority_order_of_site on authority_order (site_id, id);
create index authority_order_of_member on authority_order (member_id) where member_id is not null;
-- the job that tells members once it may
create index authority_order_untold on authority_order (answered_at) where member_told_at is null and answered_at is not null and member_id is not null;

-- What is given to an authority: a sealed file, made by a job, fetched once within a time. The passphrase goes with the fetch.
create table authority_package (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  order_id bigint not null references authority_order,
  parts text[] not null check (cardinality(parts) > 0),
  state text not null default 'queued' check (state in ('queued', 'ready', 'fetched', 'expired')),
  asked_at timestamptz not null,
  asked_by text not null,
  file text,
  passphrase text,
  size int,
  sha256 text,
  expires_at timestamptz,
  fetched_at timestamptz,
  fetched_by text,
  pool_id int not null,
  constraint authority_package_ready check ((state = 'ready') = (passphrase is not null) and (state in ('queued', 'expired') or file is not null))
);
create index authority_package_of_order on authority_package (order_id);
create index authority_package_due on authority_package (expires_at) where state = 'ready';

alter table number_gap drop constraint number_gap_series_check;
alter table number_gap add constraint number_gap_series_check check (series in ('invoice', 'credit_note', 'complaint', 'report', 'decision', 'notice', 'authority_order'));
