-- Evidence for the console: read by these functions alone, because its role may not read the column (src/server/infrastructure/console-role.ts).

-- How much evidence each report of a case has, without any of it.
create or replace function evidence_sizes(p_case bigint) returns table (report_id bigint, photos int, messages int) language sql stable security definer set search_path = public as $$
  select id, coalesce(jsonb_array_length(evidence->'photos'), 0), coalesce(jsonb_array_length(evidence->'messages'), 0) from report where case_id = p_case
$$;

-- Evidence without the side of the reporter: their messages, and what was replied to of theirs.
create or replace function without_reporter(p_evidence jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(p_evidence, '{messages}', coalesce(
    (select jsonb_agg(spoken - 'about') from jsonb_array_elements(p_evidence -> 'messages') spoken where spoken ->> 'from' = 'reported'), '[]'))
$$;

-- Ends the seal of a case, and takes what would have gone while it was sealed: words of reporters who were erased, and all words about a member who was.
create or replace function end_seal(p_case bigint, p_at timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare erased timestamptz;
begin
  update moderation_case set sealed_until = p_at where id = p_case and sealed_at is not null and sealed_until is null returning subject_erased_at into erased;
  if not found then return; end if;
  update report set details = null, evidence = without_reporter(evidence) where case_id = p_case and reporter_id is null and evidence is not null;
  if erased is null then return; end if;
  perform erase_words_of_cases(array[p_case], p_at);
  update report set wipe_at = p_at where case_id = p_case and state <> 'open' and wipe_at > p_at;
end $$;

-- Whose reports a person may open by a case that they hold now: its own, or for an appeal those of the decision it objects to. Null for everybody else.
create or replace function case_of_evidence(p_case bigint, p_who text, p_at timestamptz) returns bigint language sql stable security definer set search_path = public as $$
  select case c.kind when 'reports' then c.id else (select d.case_id from appeal a join decision d on d.id = a.decision_id where a.case_id = c.id) end
    from moderation_case c
   where c.id = p_case and c.state = 'open' and c.holder = p_who and c.held_until > p_at and not exists (select from case_avoided v where v.case_id = c.id and v.who = p_who)
$$;

-- Lanes whose evidence harms whoever looks at it.
create or replace function is_grave_lane(p_lane text) returns boolean language sql immutable as $$ select p_lane in ('gravest', 'safety') $$;

-- A threshold of the console; its usual value stands in src/domain/console-settings too.
create or replace function setting_of(p_name text, p_usual int) returns int language sql stable security definer set search_path = public as $$
  select coalesce((select value from console_setting where name = p_name), p_usual)
$$;

-- How many grave looks a person may take in an hour and in a day. Their own limits may be tighter.
create or replace function grave_limits(p_who text, out an_hour int, out a_day int) language sql stable security definer set search_path = public as $$
  select least(setting_of('looks_an_hour', 20), max(grave_an_hour)), least(setting_of('looks_a_day', 60), max(grave_a_day)) from staff where p_who = 'staff:' || id
$$;

-- How many a person took, and until when the grave lanes are closed to them; null while they are open.
create or replace function grave_looks_of(p_who text, p_at timestamptz, out hour int, out day int, out closed_until timestamptz)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where at > p_at - interval '1 hour')::int, count(g.at)::int,
         greatest((array_agg(at order by at desc) filter (where at > p_at - interval '1 hour'))[l.an_hour] + interval '1 hour',
                  (array_agg(at order by at desc))[l.a_day] + interval '1 day')
    from grave_limits(p_who) l left join grave_look g on g.who = p_who and g.at > p_at - interval '1 day' group by l.an_hour, l.a_day
$$;

-- Somebody works in a lane. Half an hour without a case or a look there is a pause.
create or replace function stay_in_lane(p_who text, p_lane text, p_at timestamptz) returns void language sql security definer set search_path = public as $$
  insert into lane_stay as s (who, lane, since, at) values (p_who, p_lane, p_at, p_at)
    on conflict (who) do update set lane = excluded.lane, at = excluded.at,
      since = case when s.lane = excluded.lane and s.at > excluded.at - interval '30 minutes' then s.since else excluded.since end
$$;

-- The grave lane in which somebody has worked for 25 minutes, which the next case does not come from; null without one.
create or replace function lane_to_leave(p_who text, p_at timestamptz) returns text language sql stable security definer set search_path = public as $$
  select lane from lane_stay where who = p_who and is_grave_lane(lane) and since <= p_at - interval '25 minutes' and at > p_at - interval '30 minutes'
$$;

-- Counts a look in a grave lane, and refuses one more than the person may take. The same thing once more within the hour counts once.
create or replace function take_grave_look(p_who text, p_lane text, p_target text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare closed timestamptz;
begin
  if not is_grave_lane(p_lane) then return; end if;
  -- pictures of one press come at once
  perform pg_advisory_xact_lock(hashtextextended(p_who, 110));
  if not exists (select from grave_look where who = p_who and target = p_target and at > p_at - interval '1 hour') then
    select closed_until into closed from grave_looks_of(p_who, p_at);
    if closed > p_at then raise exception 'the grave lanes are closed to this person' using errcode = 'DU014', detail = extract(epoch from closed)::text; end if;
    insert into grave_look as g (who, target, at) values (p_who, p_target, p_at) on conflict (who, target) do update set at = excluded.at;
    delete from grave_look where who = p_who and at <= p_at - interval '1 day';
  end if;
  perform stay_in_lane(p_who, p_lane, p_at);
end $$;

-- The evidence of a case, with the line in the audit log in the same statement. `p_line` has the columns of the line.
create or replace function read_evidence(p_case bigint, p_who text, p_line jsonb, p_at timestamptz) returns table (reference text, evidence jsonb)
  language plpgsql security definer set search_path = public as $$
declare of_case bigint := case_of_evidence(p_case, p_who, p_at);
begin
  if of_case is null then raise exception 'evidence is read by who holds its case' using errcode = 'DU008'; end if;
  perform take_grave_look(p_who, (select lane from moderation_case where id = of_case), 'case ' || of_case, p_at);
  perform add_audit_line(p_line, p_at);
  return query select r.reference, r.evidence from report r where r.case_id = of_case and r.evidence is not null order by r.created_at, r.id;
end $$;

-- Whether a photo is part of the evidence of a case that a person holds. In full it is a look, with its line in the audit log in the same statement; small and
-- grey it is none.
create or replace function open_evidence_photo(p_case bigint, p_who text, p_file text, p_in_full boolean, p_line jsonb, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
declare of_case bigint := case_of_evidence(p_case, p_who, p_at);
begin
  if not exists (select from report_photo p join report r on r.id = p.report_id where r.case_id = of_case and p.file = p_file) then return false; end if;
  if p_in_full then
    perform take_grave_look(p_who, (select lane from moderation_case where id = of_case), p_file, p_at);
    perform add_audit_line(p_line, p_at);
  end if;
  return true;
end $$;
