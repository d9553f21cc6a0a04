-- locks: member, site, pool
-- The funnel: how far newcomers came in the form, and counts of each day by network, country and lander (docs/decisions/0161-a-funnel-from-the-visit.md).

-- The furthest step of the sign-up form that a newcomer saw. Deleted 100 days after they signed up.
create table signup_step (
  member_id bigint primary key references member on delete cascade,
  step smallint not null check (step between 1 and 7),
  pool_id int not null references pool
);
create index signup_step_of_pool on signup_step (pool_id);

-- Counts of a day (UTC), of no person. `cut`: all of a brand, or by one quality of them; `key`: its value, empty where it is none that the brand has. Processes add `visit`
-- and `step_0` every ten seconds; a job counts the others, of those who signed up that day, each night as far as they came by then. Deleted after 460 days.
create table funnel_count (
  site_id int not null references site on delete cascade,
  cut text not null check (cut in ('all', 'network', 'country', 'lander')),
  day date not null,
  key text not null check (length(key) <= 200),
  -- whether the job has counted this day
  is_counted boolean not null default false,
  visit int not null default 0,
  step_0 int not null default 0,
  step_1 int not null default 0,
  step_2 int not null default 0,
  step_3 int not null default 0,
  step_4 int not null default 0,
  step_5 int not null default 0,
  step_6 int not null default 0,
  step_7 int not null default 0,
  confirmed int not null default 0,
  first_message int not null default 0,
  first_purchase int not null default 0,
  second_purchase int not null default 0,
  primary key (site_id, cut, day, key)
);
