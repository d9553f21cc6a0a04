-- Finding each other: the narrow table that searches read, its counts, likes, and who may not meet whom.

-- One row per member who may be found: active, with an age and a country. Kept by triggers on profile and member.
create table search_card (
  id bigint primary key references profile on delete cascade,
  pool_id smallint not null,
  gender text not null,
  country text not null,
  countryregion text,
  rank int not null,
  date_of_birth date not null,
  fictional boolean not null
) with (fillfactor = 90);
-- a country, newest first; the birth date last, as a key column, so that the age is checked in the index
create index search_card_country on search_card (pool_id, gender, country, rank desc, id desc, date_of_birth, fictional);
-- the same for one region
create index search_card_region on search_card (pool_id, gender, country, countryregion, rank desc, id desc, date_of_birth, fictional);

-- How many there are, per year of age: rebuilt at most once a minute, read into memory by every web process.
create table facet (
  pool_id smallint not null,
  gender text not null,
  country text not null,
  countryregion text not null,
  age smallint not null,
  fictional boolean not null,
  n int not null,
  primary key (pool_id, gender, country, countryregion, age, fictional)
);
create table facet_refresh (one boolean primary key default true check (one), refreshed_at timestamptz not null, version int not null default 1);

create function refresh_facets(today date, at timestamptz) returns int language plpgsql as $$
declare v int;
begin
  perform pg_advisory_xact_lock(7003);
  delete from facet;
  insert into facet (pool_id, gender, country, countryregion, age, fictional, n)
    select pool_id, gender, country, coalesce(countryregion, ''), extract(year from age(today, date_of_birth))::smallint, fictional, count(*)
      from search_card group by 1, 2, 3, 4, 5, 6;
  insert into facet_refresh (refreshed_at) values (at)
    on conflict (one) do update set refreshed_at = excluded.refreshed_at, version = facet_refresh.version + 1 returning version into v;
  return v;
end $$;

-- Who is found: newer and with a photo comes first. rank = last seen in units of ten minutes since 2020, plus 14 days for a photo; larger is newer for ever.
create function rank_of(seen timestamptz, has_photo boolean) returns int language sql immutable as $$
  select (extract(epoch from seen) / 600)::int - 2629800 + case when has_photo then 2016 else 0 end
$$;

create function keep_search_card(p_id bigint) returns void language plpgsql as $$
begin
  insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.seen_at, p.main_image_id is not null), p.date_of_birth, p.fictional
      from profile p join member m on m.id = p.id
     where p.id = p_id and m.status = 'active' and p.gender is not null and p.country is not null and p.date_of_birth is not null
  on conflict (id) do update set gender = excluded.gender, country = excluded.country, countryregion = excluded.countryregion,
    rank = excluded.rank, date_of_birth = excluded.date_of_birth, fictional = excluded.fictional;
  if not found then delete from search_card where id = p_id; end if;
end $$;
create function profile_changed() returns trigger language plpgsql as $$ begin perform keep_search_card(new.id); return null; end $$;
create trigger profile_kept after insert or update of gender, country, countryregion, date_of_birth, fictional, main_image_id on profile
  for each row execute function profile_changed();
-- seen_at moves the rank at most once in ten minutes: the product writes it no oftener
create trigger member_kept after update of status, seen_at on member
  for each row when (old.status is distinct from new.status or old.seen_at is distinct from new.seen_at) execute function profile_changed();

-- Two rows a block, so that a search needs one look-up: each of the two does not see the other.
create table exclusion (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  blocked_by_me boolean not null,
  created_at timestamptz not null default now(),
  primary key (member_id, other_id),
  check (member_id <> other_id)
);

create table profile_like (
  from_id bigint not null references member on delete cascade,
  to_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  seen boolean not null default false,
  mutual boolean not null default false,
  primary key (from_id, to_id),
  constraint nobody_likes_themselves check (from_id <> to_id)
);
-- who liked me, newest first; and whom I liked
create index profile_like_to on profile_like (to_id, created_at desc, from_id desc);
create index profile_like_from on profile_like (from_id, created_at desc, to_id desc);

-- Nothing crosses pools: refused here too, whatever the calls above check.
create function same_pool(a bigint, b bigint) returns boolean language sql stable as $$
  select count(*) = 2 and count(distinct pool_id) = 1 from member where id in (a, b)
$$;

-- Locks by class and key order (likes pair, then member_state ascending), so that two who like each other at once neither deadlock nor miss the match.
-- A like by or to a fictional profile never moves a counter: those are no bait (open areas, section 1).
create function like_profile(a bigint, b bigint, at timestamptz, out added boolean, out mutual boolean) language plpgsql as $$
declare counts boolean;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  if not same_pool(a, b) then raise exception 'not_in_one_pool' using errcode = 'DU001'; end if;
  insert into profile_like (from_id, to_id, created_at) values (a, b, at) on conflict do nothing;
  added := found;
  if not added then select l.mutual into mutual from profile_like l where from_id = a and to_id = b; return; end if;
  update profile_like l set mutual = true where from_id = b and to_id = a;
  mutual := found;
  if mutual then update profile_like l set mutual = true where from_id = a and to_id = b; end if;
  select not fictional into counts from profile where id = a;
  if not counts then update profile_like set seen = true where from_id = a and to_id = b; end if;
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = least(a, b);
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = greatest(a, b);
end $$;

create function unlike_profile(a bigint, b bigint) returns boolean language plpgsql as $$
declare was record;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  delete from profile_like where from_id = a and to_id = b returning seen, mutual into was;
  if not found then return false; end if;
  if was.mutual then update profile_like set mutual = false where from_id = b and to_id = a; end if;
  update member_state set likes_v = likes_v + 1, new_likes = new_likes - (member_id = b and not was.seen)::int,
    user_v = user_v + (member_id = b and not was.seen)::int where member_id = least(a, b);
  update member_state set likes_v = likes_v + 1, new_likes = new_likes - (member_id = b and not was.seen)::int,
    user_v = user_v + (member_id = b and not was.seen)::int where member_id = greatest(a, b);
  return true;
end $$;

-- Opening a like: it is new no more.
create function open_like(p_from bigint, p_to bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashint8extended(least(p_from, p_to), greatest(p_from, p_to)));
  update profile_like set seen = true where from_id = p_from and to_id = p_to and not seen;
  if not found then return false; end if;
  update member_state set likes_v = likes_v + 1, user_v = user_v + 1, new_likes = new_likes - 1 where member_id = p_to;
  return true;
end $$;
