-- locks: switch_change, member, site, pool
-- A notice to members, silence of the unconfirmed, cohorts and active days (docs/decisions/0116-cohorts-are-counted-at-night.md).

alter table switch_change drop constraint switch_change_name_check;
alter table switch_change add constraint switch_change_name_check
  check (name in ('maintenance', 'read-only', 'no-signups', 'unconfirmed-silent', 'members-notice'));
-- a notice to members: its words by language, and the brand it is for; null for all brands
alter table switch_change add column texts jsonb, add column site_id int references site;
alter table switch_change add constraint notice_has_words check (name = 'members-notice' or texts is null);
create index switch_change_of_site on switch_change (site_id) where site_id is not null;

-- The day before the last on which a member was here (UTC), kept by the trigger that draws `coarse_seen_at`: so the job of the next day knows who was here.
alter table member add column seen_before date;

-- In which of the weeks 1, 2, 4 and 8 of their membership a member was here. Kept for 70 days after they signed up.
create table active_week (
  member_id bigint not null references member on delete cascade,
  age smallint not null check (age in (1, 2, 4, 8)),
  pool_id int not null references pool,
  primary key (member_id, age)
);
create index active_week_of_pool on active_week (pool_id);

-- What became of those who signed up in a week, counted each night. `week`: its Monday (UTC). `network`: empty for those whom no network sent. `age`: weeks of
-- `active`, days of `bought` and `revenue`, else 0. `n`: people, of `revenue` minor units of the currency.
create table cohort_count (
  site_id int not null references site on delete cascade,
  week date not null,
  network text not null,
  kind text not null check (kind in ('signed_up', 'confirmed', 'active', 'bought', 'revenue')),
  age smallint not null,
  currency text not null check (currency ~ '^([A-Z]{3})?$'),
  n bigint not null,
  primary key (site_id, week, network, kind, age, currency)
);
create index cohort_count_by_week on cohort_count (week);
