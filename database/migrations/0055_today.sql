-- locks: site
-- What Today says beside counts of hours (docs/decisions/0164-today-says-all-of-its-row.md).

-- How many members a process serves at this moment, by brand. `at`: when it said so; after a minute it counts no more. One row each, overwritten.
create table here_now (
  process text not null,
  site_id int not null references site on delete cascade,
  n int not null check (n >= 0),
  at timestamptz not null,
  primary key (process, site_id)
);
create index here_now_of_site on here_now (site_id);
-- processes that fell silent
create index here_now_by_age on here_now (at);
