-- Visitors see only members who agreed (`shown_outside`), in a search of their own.

-- Opens the first photo at 320 pixels at most, for as long as the member agrees; the photo's own address is told to members only.
alter table shown_outside add column photo_token text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 26)
  check (photo_token ~ '^[a-z0-9]{26}$');

-- The brand where somebody signed up who agreed; null for everyone else.
alter table search_card add column outside_site smallint;

create or replace function keep_search_card(p_id bigint) returns void language plpgsql as $$
begin
  insert into search_card (id, pool_id, gender, country, countryregion, rank, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max, outside_site)
    select p.id, p.pool_id, p.gender, p.country, p.countryregion, rank_of(m.seen_at, p.main_image_id is not null) + completeness_of(p), p.date_of_birth, p.fictional,
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

create function showing_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_card(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create trigger showing_kept after insert or delete on shown_outside for each row execute function showing_changed();

update search_card s set outside_site = m.site_id from shown_outside o join member m on m.id = o.member_id where s.id = o.member_id and not s.fictional;

-- what visitors search: those who agreed are few, so the index holds only them
create index search_card_outside on search_card (pool_id, gender, country, rank desc, id desc, outside_site, date_of_birth, has_photo, countryregion)
  where outside_site is not null;
