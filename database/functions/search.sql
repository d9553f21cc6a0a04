-- Search: the card of a member, its rank and fading, and the change log of the index in memory.

-- The rank of a card; larger is better. Units of ten minutes since 2020, plus 14 days for a photo.
create or replace function rank_of(seen timestamptz, has_photo boolean) returns int language sql immutable as $$
  select (extract(epoch from seen) / 600)::int - 2629800 + case when has_photo then 2016 else 0 end
$$;

-- The bonus of a complete profile: nine details, eight hours each.
create or replace function completeness_of(p profile) returns int language sql immutable as $$
  select 48 * ((p.personal is not null)::int + (p.city is not null)::int + (cardinality(p.interests) > 0)::int + (p.relation is not null)::int
    + (p.looking_for is not null)::int + (p.children is not null)::int + (p.smoking is not null)::int + (p.drinking is not null)::int + (p.education is not null)::int)
$$;

create or replace function age_or(filters jsonb, name text, otherwise int) returns smallint language sql immutable as $$
  select case when jsonb_typeof(filters -> name) = 'number' then least(127, greatest(0, (filters ->> name)::numeric))::smallint else otherwise::smallint end
$$;

-- What a member tells about themselves, one bit a value: intent from bit 0, children from 8, language from 16. The lists are those of `filterValues` in
-- src/domain/search/search.ts, where a new value stands last.
create or replace function traits_of(looking_for text, children text, language text) returns int language sql immutable as $$
  select coalesce(1 << (array_position(array['relationship', 'dating', 'friendship', 'chat'], looking_for) - 1), 0)
    | coalesce(256 << (array_position(array['none', 'at_home', 'grown_up', 'someday'], children) - 1), 0)
    | coalesce(65536 << (array_position(array['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'], language) - 1), 0)
$$;

-- One bit for each interest.
create or replace function interest_bits(interests text[]) returns bigint language sql immutable as $$
  select coalesce(bit_or(1::bigint << (n - 1)::int), 0) from unnest(array['hiking', 'cycling', 'running', 'swimming', 'yoga', 'football', 'tennis', 'climbing', 'sailing', 'skiing', 'dancing', 'gym', 'cooking', 'baking', 'wine', 'coffee', 'eating_out', 'gardening', 'pets', 'horses', 'nature', 'beach', 'camping', 'travel', 'city_trips', 'cinema', 'series', 'theatre', 'museums', 'concerts', 'festivals', 'playing_music', 'singing', 'reading', 'writing', 'painting', 'photography', 'crafts', 'diy', 'cars', 'motorbikes', 'board_games', 'video_games', 'volunteering', 'science', 'history', 'languages', 'podcasts']) with ordinality known(value, n) where known.value = any(interests)
$$;

-- Rank: last seen in tens of minutes, plus 14 days for a photo and up to three for a complete profile, less the fade.
create or replace function keep_search_card(p_id bigint) returns void language plpgsql as $$
begin
  insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max, outside_site,
      traits, interests, seen_at, listed_at)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.coarse_seen_at, p.main_image_id is not null) + completeness_of(p), p.date_of_birth, p.fictional,
        p.main_image_id is not null, coalesce(p.seeking in ('f', 'any'), false), coalesce(p.seeking in ('m', 'any'), false), coalesce(p.seeking in ('x', 'any'), false),
        age_or(p.search_filters, 'min_age', 18), age_or(p.search_filters, 'max_age', 100), (select m.site_id from public_profile o where o.member_id = p.id and not p.fictional),
        traits_of(p.looking_for, p.children, p.language), interest_bits(p.interests), case when not p.fictional then m.coarse_seen_at end, coalesce(p.listed_at, now())
      from profile p join member m on m.id = p.id
     where p.id = p_id and m.status = 'active' and p.gender is not null and p.country is not null and p.date_of_birth is not null
       and not exists (select from member_limit l where l.member_id = p.id and l.what = 'found') and not is_hidden_by_case(p.id)
  on conflict (id) do update set gender = excluded.gender, country = excluded.country, countryregion = excluded.countryregion,
    rank = excluded.rank - search_card.fade, date_of_birth = excluded.date_of_birth, fictional = excluded.fictional, has_photo = excluded.has_photo,
    seeks_f = excluded.seeks_f, seeks_m = excluded.seeks_m, seeks_x = excluded.seeks_x, fit_min = excluded.fit_min, fit_max = excluded.fit_max,
    outside_site = excluded.outside_site, traits = excluded.traits, interests = excluded.interests, seen_at = excluded.seen_at;
  if not found then delete from search_card where id = p_id; end if;
end $$;

-- A card that goes and comes back has its first date: people who were hidden for a while are not new.
create or replace function note_listed() returns trigger language plpgsql as $$
begin
  update profile set listed_at = new.listed_at where id = new.id and listed_at is null;
  return null;
end $$;
create or replace trigger card_listed after insert on search_card for each row execute function note_listed();
-- A card from before has no date, or only its own: the member's beginning is early enough.
create or replace function note_unlisted() returns trigger language plpgsql as $$
begin
  update profile p set listed_at = coalesce(old.listed_at, m.signed_up_at) from member m where p.id = old.id and m.id = old.id and p.listed_at is null;
  return null;
end $$;
create or replace trigger card_unlisted after delete on search_card for each row execute function note_unlisted();

create or replace function profile_changed() returns trigger language plpgsql as $$ begin perform keep_search_card(new.id); return null; end $$;
create or replace trigger profile_made after insert on profile for each row execute function profile_changed();
create or replace trigger profile_kept after update of gender, seeking, country, countryregion, city, date_of_birth, fictional, main_image_id, search_filters, personal, interests,
    relation, looking_for, children, smoking, drinking, education, language on profile
  for each row when (old.* is distinct from new.*) execute function profile_changed();
create or replace trigger member_kept after update of status, coarse_seen_at on member
  for each row when (old.status is distinct from new.status or old.coarse_seen_at is distinct from new.coarse_seen_at) execute function profile_changed();

-- While a decision keeps a member from being found they have no card, as members who paused have none.
create or replace function finding_limited() returns trigger language plpgsql as $$
begin
  perform keep_search_card(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create or replace trigger finding_limited after insert on member_limit for each row when (new.what = 'found') execute function finding_limited();
create or replace trigger finding_freed after delete on member_limit for each row when (old.what = 'found') execute function finding_limited();

-- Fills in what members search by on cards from before it was there, some at a time. Returns how many.
create or replace function describe_cards(most int) returns bigint language sql as $$
  with due as (
    select s.id from search_card s where s.traits is null and coalesce(s.pool_id <> all ((select away_pools())::int[]), true) limit most for update skip locked),
  described as (
    update search_card s set traits = traits_of(p.looking_for, p.children, p.language), interests = interest_bits(p.interests),
        seen_at = case when not p.fictional then m.coarse_seen_at end
      from due d join profile p on p.id = d.id join member m on m.id = d.id where s.id = d.id returning s.id)
  select count(*) from described
$$;

-- A moved member gets a new cell.
create or replace function profile_moved() returns trigger language plpgsql as $$ begin update search_card set cell = null where id = new.id; return null; end $$;
create or replace trigger profile_left_town after update of city, country, countryregion on profile
  for each row when (old.city is distinct from new.city or old.country is distinct from new.country or old.countryregion is distinct from new.countryregion)
  execute function profile_moved();

-- The weight of a card that was shown, when time has passed: it halves every two days.
create or replace function weight_at(weight real, counted_at timestamptz, at timestamptz) returns real language sql immutable as $$
  select (weight * power(0.5, greatest(0, extract(epoch from at - counted_at)) / 172800))::real
$$;

-- The penalty of the most viewed: a day for each doubling beyond 50 views, at most seven, in steps of an hour.
create or replace function fade_of(weight real) returns int language sql immutable as $$
  select least(1008, floor(24 * log(2, (1 + weight / 50)::numeric))::int * 6)
$$;

-- Updates the fade of due cards: next in six hours, or ten minutes after new views.
create or replace function fade_cards(at timestamptz, most int) returns bigint language sql as $$
  with due as (
    select c.member_id, weight_at(c.weight, c.counted_at, at) as weight from card_shown c where c.review_at <= at and coalesce(c.pool_id <> all ((select away_pools())::int[]), true) order by c.review_at limit most for update skip locked),
  moved as (
    update search_card s set rank = s.rank + s.fade - fade_of(d.weight), fade = fade_of(d.weight)
      from due d where s.id = d.member_id and s.fade <> fade_of(d.weight)),
  gone as (delete from card_shown c using due d where c.member_id = d.member_id and d.weight < 1),
  still_shown as (update card_shown c set review_at = at + interval '6 hours' from due d where c.member_id = d.member_id and d.weight >= 1)
  select count(*) from due
$$;

-- Beyond this number of changed cards in one statement the index is loaded anew: at ten million cards that takes 20 seconds, following a hundred thousand seven.
create or replace function note_cards_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 100001) c) > 100000 then
    insert into search_change (member_id, what) values (0, 'card');
  else
    insert into search_change (member_id, what) select id, 'card' from changed;
  end if;
  return null;
end $$;
create or replace trigger card_came after insert on search_card referencing new table as changed for each statement execute function note_cards_changed();
create or replace trigger card_moved after update on search_card referencing new table as changed for each statement execute function note_cards_changed();
create or replace trigger card_went after delete on search_card referencing old table as changed for each statement execute function note_cards_changed();

create or replace function note_hidden_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 100001) c) > 100000 then
    insert into search_change (member_id, what) values (0, 'hidden');
  else
    insert into search_change (member_id, what) select distinct member_id, 'hidden' from changed;
  end if;
  return null;
end $$;
create or replace trigger exclusion_came after insert on exclusion referencing new table as changed for each statement execute function note_hidden_changed();
create or replace trigger exclusion_went after delete on exclusion referencing old table as changed for each statement execute function note_hidden_changed();

-- Deletes changes older than the last trimming. An older reader reloads everything; `since` shows it.
create or replace function trim_search_changes() returns void language plpgsql as $$
declare old xid8;
begin
  if renew_search_changes() then return; end if;
  select next into old from search_change_kept for update;
  update search_change_kept set since = old, next = pg_snapshot_xmin(pg_current_snapshot());
  delete from search_change where xid < old;
end $$;

-- Begins the log anew where it carries transaction numbers of another cluster: the database was restored into this one. Answers whether it did.
create or replace function renew_search_changes() returns boolean language plpgsql as $$
begin
  perform from search_change_kept where greatest(since, next) > pg_snapshot_xmax(pg_current_snapshot());
  if not found then return false; end if;
  delete from search_change;
  update search_change_kept set since = pg_current_xact_id(), next = pg_current_xact_id();
  return true;
end $$;
