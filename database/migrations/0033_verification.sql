-- locks: profile, moderation_case, member, site
-- Verification by selfies: what a member took, until somebody compared it, and the day of the badge (docs/decisions/0130-verification-by-selfie.md).

-- the day of the badge; null without one. It falls when the first photo is one that was not compared (database/functions/verification.sql).
alter table profile add column verified_on date;
alter table profile add constraint profile_verified_is_real check (verified_on is null or not fictional) not valid;

-- One try of a member. Its selfies are gone once it is decided; what stays are dates and the outcome.
create table verification (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  site_id int not null references site,
  -- `posing`: pictures are being taken; `waiting`: all are there, and nobody has decided
  state text not null check (state in ('posing', 'waiting', 'approved', 'refused', 'expired', 'withdrawn')),
  poses text[] not null check (cardinality(poses) between 2 and 3),
  -- the member agreed, and the poses were chosen
  began_at timestamptz not null,
  -- of the poses, and later of the waiting
  expires_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  -- a person, or the provider
  decided_by text check (decided_by in ('people', 'provider')),
  reason text check (reason in ('other_person', 'pose', 'face', 'several', 'unclear', 'picture_of_picture')),
  -- the photos that the selfies were compared with
  compared bigint[] not null default '{}',
  -- the badge fell, and why
  lapsed_at timestamptz,
  lapsed_for text check (lapsed_for in ('photos', 'ban', 'member')),
  case_id bigint references moderation_case,
  pool_id int not null,
  constraint verification_sent check ((state = 'posing') = (sent_at is null)),
  constraint verification_decided check ((decided_at is not null) = (state not in ('posing', 'waiting')) and (decided_by is not null) = (state in ('approved', 'refused'))),
  constraint verification_reason check ((reason is not null) = (state = 'refused')),
  constraint verification_lapsed check ((lapsed_at is null) = (lapsed_for is null) and (lapsed_at is null or state = 'approved'))
);
-- one at a time
create unique index verification_once on verification (member_id) where state in ('posing', 'waiting');
create index verification_of_member on verification (member_id, id);
create index verification_of_case on verification (case_id) where case_id is not null;
create index verification_of_site on verification (site_id);
-- the job that ends what nobody finished, and the one that forgets
create index verification_by_expiry on verification (expires_at) where state in ('posing', 'waiting');
create index verification_by_decision on verification (decided_at) where decided_at is not null;

-- The selfies of a try: files under `verification/`, never under an address that a browser of members knows.
create table verification_photo (
  verification_id bigint not null references verification on delete cascade,
  place smallint not null check (place between 1 and 3),
  token text not null unique check (token ~ '^[a-z0-9]{26}$'),
  pool_id int not null,
  primary key (verification_id, place)
);

alter table moderation_case drop constraint moderation_case_kind_check;
alter table moderation_case add constraint moderation_case_kind_check check (kind in ('reports', 'appeal', 'mark', 'notice', 'complaint', 'verification')) not valid;
