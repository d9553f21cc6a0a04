-- Finding people, whole: near me, two-way fit, photos only, the fading of the most seen, and counts for every filter.

-- Built anew at the end, which is far quicker than keeping them meanwhile.
drop index search_card_country, search_card_region;

-- `cell`: the quarter of a degree that the town lies in, put there by a job; null until it was looked up, -1 when the town and the region are unknown.
-- `seeks_…`, `fit_min`, `fit_max`: whom they look for: said in the profile, and the ages of their last search by hand.
-- `fade`: how much of the rank is taken away because so many saw this card lately.
alter table search_card
  add column cell int,
  add column has_photo boolean not null default false,
  add column seeks_f boolean not null default false,
  add column seeks_m boolean not null default false,
  add column seeks_x boolean not null default false,
  add column fit_min smallint not null default 18,
  add column fit_max smallint not null default 100,
  add column fade int not null default 0;
-- All but women who seek only men and men who seek only women: among those it is no use to look for anyone else.
alter table search_card add column seeks_other boolean not null generated always as (
  not coalesce((gender = 'f' and seeks_m and not seeks_f and not seeks_x) or (gender = 'm' and seeks_f and not seeks_m and not seeks_x), false)) stored;

-- How often a card was shown lately. `weight` halves every two days; it stands as of `counted_at`.
create table card_shown (
  member_id bigint primary key references member on delete cascade,
  weight real not null,
  counted_at timestamptz not null,
  review_at timestamptz not null
) with (fillfactor = 70);
-- the job that makes the most seen fade takes what is due
create index card_shown_due on card_shown (review_at);

-- What a whole profile is worth: nine things one may say of oneself, eight hours each.
create function completeness_of(p profile) returns int language sql immutable as $$
  select 48 * ((p.personal is not null)::int + (p.city is not null)::int + (cardinality(p.interests) > 0)::int + (p.relation is not null)::int
    + (p.looking_for is not null)::int + (p.children is not null)::int + (p.smoking is not null)::int + (p.drinking is not null)::int + (p.education is not null)::int)
$$;
create function age_or(filters jsonb, name text, otherwise int) returns smallint language sql immutable as $$
  select case when jsonb_typeof(filters -> name) = 'number' then least(127, greatest(0, (filters ->> name)::numeric))::smallint else otherwise::smallint end
$$;

-- The weight of a card that was shown, when time has passed: it halves every two days.
create function weight_at(weight real, counted_at timestamptz, at timestamptz) returns real language sql immutable as $$
  select (weight * power(0.5, greatest(0, extract(epoch from at - counted_at)) / 172800))::real
$$;
-- What the most seen lose: each doubling beyond 50 times takes a day off, seven at most; in steps of an hour, so that small changes move nothing.
create function fade_of(weight real) returns int language sql immutable as $$
  select least(1008, floor(24 * log(2, (1 + weight / 50)::numeric))::int * 6)
$$;
-- Looks at the cards that are due: their fade follows, and is looked at again in six hours, or ten minutes after they were shown again.
create function fade_cards(at timestamptz, most int) returns bigint language sql as $$
  with due as (
    select c.member_id, weight_at(c.weight, c.counted_at, at) as weight from card_shown c where c.review_at <= at order by c.review_at limit most for update skip locked),
  moved as (
    update search_card s set rank = s.rank + s.fade - fade_of(d.weight), fade = fade_of(d.weight)
      from due d where s.id = d.member_id and s.fade <> fade_of(d.weight)),
  gone as (delete from card_shown c using due d where c.member_id = d.member_id and d.weight < 1),
  kept as (update card_shown c set review_at = at + interval '6 hours' from due d where c.member_id = d.member_id and d.weight >= 1)
  select count(*) from due
$$;

-- Rank: last seen in tens of minutes, 14 days for a photo, up to three for a whole profile, less what the most seen lose.
create or replace function keep_search_card(p_id bigint) returns void language plpgsql as $$
begin
  insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.seen_at, p.main_image_id is not null) + completeness_of(p), p.date_of_birth, p.fictional,
        p.main_image_id is not null, coalesce(p.seeking in ('f', 'any'), false), coalesce(p.seeking in ('m', 'any'), false), coalesce(p.seeking in ('x', 'any'), false),
        age_or(p.search_filters, 'min_age', 18), age_or(p.search_filters, 'max_age', 100)
      from profile p join member m on m.id = p.id
     where p.id = p_id and m.status = 'active' and p.gender is not null and p.country is not null and p.date_of_birth is not null
  on conflict (id) do update set gender = excluded.gender, country = excluded.country, countryregion = excluded.countryregion,
    rank = excluded.rank - search_card.fade, date_of_birth = excluded.date_of_birth, fictional = excluded.fictional, has_photo = excluded.has_photo,
    seeks_f = excluded.seeks_f, seeks_m = excluded.seeks_m, seeks_x = excluded.seeks_x, fit_min = excluded.fit_min, fit_max = excluded.fit_max;
  if not found then delete from search_card where id = p_id; end if;
end $$;

-- Who has moved is looked up anew.
create function profile_moved() returns trigger language plpgsql as $$ begin update search_card set cell = null where id = new.id; return null; end $$;
create trigger profile_left_town after update of city, country, countryregion on profile
  for each row when (old.city is distinct from new.city or old.country is distinct from new.country or old.countryregion is distinct from new.countryregion)
  execute function profile_moved();

drop trigger profile_kept on profile;
create trigger profile_made after insert on profile for each row execute function profile_changed();
create trigger profile_kept after update of gender, seeking, country, countryregion, city, date_of_birth, fictional, main_image_id, search_filters, personal, interests,
    relation, looking_for, children, smoking, drinking, education on profile
  for each row when (old.* is distinct from new.*) execute function profile_changed();

-- Everyone who is here, in one pass.
update search_card s set rank = rank_of(m.seen_at, p.main_image_id is not null) + completeness_of(p), has_photo = p.main_image_id is not null,
    seeks_f = coalesce(p.seeking in ('f', 'any'), false), seeks_m = coalesce(p.seeking in ('m', 'any'), false), seeks_x = coalesce(p.seeking in ('x', 'any'), false),
    fit_min = age_or(p.search_filters, 'min_age', 18), fit_max = age_or(p.search_filters, 'max_age', 100)
  from profile p join member m on m.id = p.id where p.id = s.id;

-- Each holds everything a search asks for as key columns after the rank, so that a filter is checked in the index; every switch is a range ("at least").
-- a country
create index search_card_country on search_card (pool_id, gender, country, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max);
-- a region
create index search_card_region on search_card (pool_id, gender, countryregion, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max);
-- the same for two-way fit between all others, who are few and would be looked for among many
create index search_card_country_other on search_card (pool_id, gender, country, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max)
  where seeks_other;
create index search_card_region_other on search_card (pool_id, gender, countryregion, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max)
  where seeks_other;
-- near me: a cell
create index search_card_cell on search_card (pool_id, gender, cell, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max, country);
-- the job that looks up where new cards lie
create index search_card_homeless on search_card (id) where cell is null;

-- Counts, for every filter there is: one packed number per card, in a row per pool, gender, country and region; web processes read them into memory.
-- A number holds, from its low bits: fit_max (7), fit_min (7), seeks x, m, f, photo, fictional (1 each), days from 1900 to the birth (16), cell + 1 (21).
drop function refresh_facets(date, timestamptz);
drop table facet;
drop table facet_refresh;
create table census (
  pool_id smallint not null,
  gender text not null,
  country text not null,
  countryregion text not null,
  cards bytea not null,
  primary key (pool_id, gender, country, countryregion)
);
-- packed numbers hardly shrink, and unpacking them takes longer than reading them
alter table census alter column cards set storage external;
create table census_taken (one boolean primary key default true check (one), taken_at timestamptz not null, version int not null default 1);

create function census_card(c search_card) returns bigint language sql immutable as $$
  select c.fit_max::bigint | (c.fit_min::bigint << 7) | (c.seeks_x::int::bigint << 14) | (c.seeks_m::int::bigint << 15) | (c.seeks_f::int::bigint << 16)
    | (c.has_photo::int::bigint << 17) | (c.fictional::int::bigint << 18) | ((c.date_of_birth - date '1900-01-01')::bigint << 19) | ((coalesce(c.cell, -1) + 1)::bigint << 35)
$$;
create function take_census(at timestamptz) returns int language plpgsql as $$
declare v int;
begin
  perform pg_advisory_xact_lock(7003);
  delete from census;
  insert into census (pool_id, gender, country, countryregion, cards)
    select s.pool_id, s.gender, s.country, coalesce(s.countryregion, ''), string_agg(int8send(census_card(s)), '') from search_card s group by 1, 2, 3, 4;
  insert into census_taken (taken_at) values (at)
    on conflict (one) do update set taken_at = excluded.taken_at, version = census_taken.version + 1 returning version into v;
  return v;
end $$;
