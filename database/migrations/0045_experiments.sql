-- locks: site
-- Counts of variants of pages, and the key of the day that chooses them (docs/decisions/0148-variants-without-cookies.md).

-- Sums only: nothing here is about one visitor. `place`: the page, as /, video or video/gay. `begun`: an address was typed. `finished`: an account was made. Deleted after 400 days.
create table experiment_count (
  site_id int not null references site on delete cascade,
  day date not null,
  experiment text not null,
  place text not null,
  variant text not null,
  -- among the variants of the file: the first one, 0, is what the others are compared with, also once the file names it no longer
  position smallint not null,
  views bigint not null default 0,
  begun bigint not null default 0,
  finished bigint not null default 0,
  primary key (site_id, experiment, place, variant, day)
);
-- what is older than 400 days
create index experiment_count_by_day on experiment_count (day);

-- Random, one a day (UTC), and deleted the day after: then nobody can work out again which variant somebody read.
create table experiment_key (
  day date primary key,
  key bytea not null check (length(key) = 32)
);
