-- Marks of banned accounts (docs/decisions/0109-marks-are-keyed-hashes.md).

-- Opens a case about a new account that hit marks, due as a report of the lane `safety`. Its reference counts cases, not marks.
create or replace function open_mark_case(p_member bigint, p_site int, p_language text, p_weight int, p_at timestamptz) returns bigint language plpgsql as $$
declare n bigint := nextval(pg_get_serial_sequence('public.moderation_case', 'id')); own bigint := n % 1024;
begin
  insert into moderation_case (id, reference, kind, site_id, subject_id, lane, weight, language, opened_at, due_at)
    overriding system value
    values (n, 'M-' || extract(year from p_at at time zone 'UTC') || case when own = 0 then '-' else '-' || own || '-' end || lpad((n / 1024)::text, 6, '0'),
            'mark', p_site, p_member, 'safety', p_weight, p_language, p_at, due_in_lane('safety', p_at));
  return n;
end $$;

-- Whether two members were seen on one device or network in the last 30 days. The key of sightings changes each month: two who were seen in different months do not match.
create or replace function share_marks(p_one bigint, p_other bigint, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from identifier_sighting mine join identifier_sighting theirs on theirs.member_id = p_other and theirs.kind = mine.kind and theirs.tag = mine.tag
     where mine.member_id = p_one and mine.kind in ('device', 'network') and least(mine.last_at, theirs.last_at) > p_at - interval '30 days')
$$;
