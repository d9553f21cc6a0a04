-- When somebody was last here, as coarse as others may know it: the day, and a moment of that day which says nothing (docs/decisions/0056-coarse-presence.md).

-- Drawn by lot between noon and ten in the evening (UTC) of that day, once, at the first visit of the day. The visit itself goes into it by its date only.
create function coarse_moment(seen timestamptz) returns timestamptz language sql volatile as $$
  select date_trunc('day', seen, 'UTC') + interval '12 hours' + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 36000) * interval '1 second'
$$;

alter table member add column coarse_seen_at timestamptz;
update member set coarse_seen_at = coarse_moment(seen_at);
alter table member alter column coarse_seen_at set not null;

create function coarsen_first_seen() returns trigger language plpgsql as $$
begin
  if new.coarse_seen_at is null or date_trunc('day', new.coarse_seen_at, 'UTC') <> date_trunc('day', new.seen_at, 'UTC') then
    new.coarse_seen_at := coarse_moment(new.seen_at);
  end if;
  return new;
end $$;
create trigger member_coarse_first before insert on member for each row execute function coarsen_first_seen();

-- After the update and not before it: with a trigger before updates PostgreSQL takes the stored `email_key` for changed, a key, and every update of a member waits for
-- whoever holds a reference to them (and they for it: a deadlock of two payments of one member).
create function coarsen_seen() returns trigger language plpgsql as $$
begin
  update member set coarse_seen_at = coarse_moment(new.seen_at) where id = new.id;
  return null;
end $$;
create trigger member_coarse after update of seen_at on member
  for each row when (date_trunc('day', old.coarse_seen_at, 'UTC') <> date_trunc('day', new.seen_at, 'UTC')) execute function coarsen_seen();

-- A later visit on the same day moves nothing: the rank follows the coarse moment.
drop trigger member_kept on member;
create trigger member_kept after update of status, coarse_seen_at on member
  for each row when (old.status is distinct from new.status or old.coarse_seen_at is distinct from new.coarse_seen_at) execute function profile_changed();

create or replace function keep_search_card(p_id bigint) returns void language plpgsql as $$
begin
  insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max, outside_site)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.coarse_seen_at, p.main_image_id is not null) + completeness_of(p), p.date_of_birth, p.fictional,
        p.main_image_id is not null, coalesce(p.seeking in ('f', 'any'), false), coalesce(p.seeking in ('m', 'any'), false), coalesce(p.seeking in ('x', 'any'), false),
        age_or(p.search_filters, 'min_age', 18), age_or(p.search_filters, 'max_age', 100), (select m.site_id from shown_outside o where o.member_id = p.id and not p.fictional)
      from profile p join member m on m.id = p.id
     where p.id = p_id and m.status = 'active' and p.gender is not null and p.country is not null and p.date_of_birth is not null
  on conflict (id) do update set gender = excluded.gender, country = excluded.country, countryregion = excluded.countryregion,
    rank = excluded.rank - search_card.fade, date_of_birth = excluded.date_of_birth, fictional = excluded.fictional, has_photo = excluded.has_photo,
    seeks_f = excluded.seeks_f, seeks_m = excluded.seeks_m, seeks_x = excluded.seeks_x, fit_min = excluded.fit_min, fit_max = excluded.fit_max,
    outside_site = excluded.outside_site;
  if not found then delete from search_card where id = p_id; end if;
end $$;

update search_card s set rank = rank_of(m.coarse_seen_at, p.main_image_id is not null) + completeness_of(p) - s.fade
  from profile p join member m on m.id = p.id where p.id = s.id;
