-- Verification: when a badge falls, and selfies that only the person who holds their case sees (docs/decisions/0130-verification-by-selfie.md).

-- At the commit: the badge holds while the first photo that others see is one that was compared.
create or replace function verification_lapses() returns trigger language plpgsql as $$
begin
  if not exists (select from profile p where p.id = new.id and p.verified_on is not null)
     or exists (select from verification v join profile p on p.id = v.member_id
                 where v.member_id = new.id and v.state = 'approved' and v.lapsed_at is null and p.main_image_id = any (v.compared)) then return null; end if;
  update profile set verified_on = null where id = new.id;
  update verification set lapsed_at = greatest(decided_at, now()), lapsed_for = 'photos' where member_id = new.id and state = 'approved' and lapsed_at is null;
  return null;
end $$;
drop trigger if exists profile_verification_lapses on profile;
create constraint trigger profile_verification_lapses after update of main_image_id on profile deferrable initially deferred
  for each row when (new.verified_on is not null and old.main_image_id is distinct from new.main_image_id) execute function verification_lapses();

-- A ban takes the badge.
create or replace function ban_takes_verification() returns trigger language plpgsql as $$
begin
  update profile set verified_on = null where id = new.id and verified_on is not null;
  update verification set lapsed_at = greatest(decided_at, now()), lapsed_for = 'ban' where member_id = new.id and state = 'approved' and lapsed_at is null;
  return null;
end $$;
create or replace trigger member_ban_takes_verification after update of status on member
  for each row when (new.status = 'banned' and old.status <> 'banned') execute function ban_takes_verification();

-- The end of a ban brings back the badge that it took, as of its day, while the first photo is one that was compared. The clocks of the server and of the database
-- may be a minute apart.
create or replace function give_back_badge(p_member bigint, p_banned_at timestamptz) returns void language sql as $$
  with taken as (
    update verification v set lapsed_at = null, lapsed_for = null
     where v.id = (select w.id from verification w join profile p on p.id = w.member_id
                    where w.member_id = p_member and w.state = 'approved' and w.lapsed_for = 'ban' and w.lapsed_at >= p_banned_at - interval '1 minute'
                      and p.main_image_id = any (w.compared) order by w.decided_at desc limit 1)
    returning v.member_id, v.decided_at)
  update profile set verified_on = (t.decided_at at time zone 'UTC')::date from taken t where profile.id = t.member_id
$$;

-- Opens a case about a try, due as a usual one. Its reference counts cases.
create or replace function open_verification_case(p_member bigint, p_site int, p_language text, p_at timestamptz) returns bigint language plpgsql as $$
declare n bigint := nextval(pg_get_serial_sequence('public.moderation_case', 'id')); own bigint := n % 1024;
begin
  insert into moderation_case (id, reference, kind, site_id, subject_id, lane, weight, language, opened_at, due_at)
    overriding system value
    values (n, 'V-' || extract(year from p_at at time zone 'UTC') || case when own = 0 then '-' else '-' || own || '-' end || lpad((n / 1024)::text, 6, '0'),
            'verification', p_site, p_member, 'usual', 1, p_language, p_at, due_in_lane('usual', p_at));
  return n;
end $$;

-- Where a picture of a try lies, for the person who holds its case now: the selfie of a place, or without one that photo of the profile. The audit log has the
-- line of a selfie before anything is read. Null for everybody else.
create or replace function open_verification_photo(p_case bigint, p_who text, p_place int, p_image bigint, p_line jsonb, p_at timestamptz) returns text
  language plpgsql security definer set search_path = public as $$
declare v verification; token_of text;
begin
  select t.* into v from verification t join moderation_case c on c.id = t.case_id
   where c.id = p_case and t.state = 'waiting' and c.state = 'open' and c.holder = p_who and c.held_until > p_at
     and not exists (select from case_avoided a where a.case_id = c.id and a.who = p_who);
  if not found then return null; end if;
  if p_place is not null then
    select token into token_of from verification_photo where verification_id = v.id and place = p_place;
    if token_of is not null then perform add_audit_line(p_line, p_at); end if;
  else
    select i.token into token_of from image i where i.id = p_image and i.member_id = v.member_id and i.look in ('new', 'fine');
  end if;
  return token_of;
end $$;

-- Takes the selfies of a try away, and returns the names of their files for the job that wipes them: whoever decides may not read them.
create or replace function take_selfies(p_verification bigint) returns setof text language sql security definer set search_path = public as $$
  delete from verification_photo where verification_id = p_verification returning token
$$;

-- The search knows who has a badge, also on a card that is made anew.
create or replace function badge_on_new_card() returns trigger language plpgsql as $$
begin
  new.verified := exists (select from profile p where p.id = new.id and p.verified_on is not null);
  return new;
end $$;
create or replace trigger search_card_verified before insert on search_card for each row execute function badge_on_new_card();
create or replace function badge_to_card() returns trigger language plpgsql as $$
begin
  update search_card set verified = new.verified_on is not null where id = new.id;
  return null;
end $$;
create or replace trigger profile_badge_to_card after update of verified_on on profile
  for each row when ((old.verified_on is null) <> (new.verified_on is null)) execute function badge_to_card();
