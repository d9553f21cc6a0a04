-- Cases of moderation: one for all open reports about a member, each held by one person at a time.

-- The order of lanes.
create or replace function rank_of_lane(p_lane text) returns int language sql immutable as $$
  select array_position(array['gravest', 'safety', 'flaggers', 'appeals', 'usual'], p_lane)
$$;

create or replace function lane_of_report(p_reason text) returns text language sql immutable as $$
  select case when p_reason in ('under_age', 'harassment', 'scam') then 'safety' else 'usual' end
$$;

-- When a case of a lane is due.
create or replace function due_in_lane(p_lane text, p_at timestamptz) returns timestamptz language sql stable as $$
  select p_at + case p_lane when 'gravest' then interval '1 hour' when 'safety' then interval '24 hours' when 'flaggers' then interval '24 hours'
                            when 'appeals' then interval '7 days' else interval '3 days' end
$$;

-- A report joins the open case about its member, or opens one. A case gets heavier with each report, and rises to its lane. Its version rises too: who decides
-- has seen every report. The case is locked before the row of the report refers to the member, in the order of a decision.
create or replace function report_joins_case() returns trigger language plpgsql as $$
declare lane_of text := lane_of_report(new.reason);
begin
  insert into moderation_case as c (reference, kind, site_id, subject_id, lane, weight, language, opened_at, due_at, pool_id)
    values (new.reference, 'reports', new.site_id, new.reported_id, lane_of,
            1 + (select count(*) filter (where r.state = 'upheld') > count(*) filter (where r.state = 'dismissed') from report r where r.reporter_id = new.reporter_id)::int,
            coalesce((select language from member where id = new.reporter_id), 'en'), new.created_at, due_in_lane(lane_of, new.created_at), new.pool_id)
    on conflict (subject_id) where kind = 'reports' and state = 'open' do update
      set weight = c.weight + excluded.weight, due_at = least(c.due_at, excluded.due_at), version = c.version + 1,
          lane = case when rank_of_lane(excluded.lane) < rank_of_lane(c.lane) then excluded.lane else c.lane end
    returning id into new.case_id;
  return new;
end $$;
-- after `report_pool`, by its name
create or replace trigger report_to_case before insert on report for each row when (new.case_id is null) execute function report_joins_case();

-- A case whose last open report was decided by an earlier release, or wiped, waits for nobody.
create or replace function report_left_case() returns trigger language plpgsql as $$
begin
  update moderation_case set state = 'closed', closed_at = greatest(opened_at, coalesce(new.decided_at, old.wipe_at)), holder = null, held_until = null, passed_to = null, passed_until = null
   where id = new.case_id and state = 'open' and kind = 'reports'
     and not exists (select from report r where r.case_id = new.case_id and r.state = 'open' and r.wipe_at is not null);
  return null;
end $$;
create or replace trigger report_left_case after update of state, wipe_at on report
  for each row when (old.state = 'open' and old.wipe_at is not null and (new.state <> 'open' or new.wipe_at is null)) execute function report_left_case();

-- The next case for somebody, held for fifteen minutes: one that they hold already, else by lane, then the first that is due. Null lists mean all. Two people
-- never get the same one, and two presses of one person get one. Grave lanes may be closed to a person, and after 25 minutes in one the next case comes from
-- another lane, where one waits (evidence.sql).
create or replace function claim_case(p_who text, p_lanes text[], p_pools int[], p_languages text[], p_now timestamptz) returns setof moderation_case language plpgsql as $$
declare
  lane_of text; chosen bigint; leave text := lane_to_leave(p_who, p_now);
  closed boolean := coalesce((select closed_until > p_now from grave_looks_of(p_who, p_now)), false);
  each_lane text[] := array['gravest', 'safety', 'flaggers', 'appeals', 'usual'];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_who, 111));
  select c.id into chosen from moderation_case c
   where c.holder = p_who and c.held_until > p_now and c.state = 'open' and not (closed and is_grave_lane(c.lane))
     and (p_lanes is null or c.lane = any (p_lanes)) and (p_pools is null or c.pool_id = any (p_pools))
     and (p_languages is null or c.language = any (p_languages)) and c.pool_id <> all ((select away_pools())::int[])
   order by rank_of_lane(c.lane), c.due_at, c.weight desc, c.id limit 1 for update;
  if leave is not null then each_lane := array_remove(each_lane, leave) || leave; end if;
  foreach lane_of in array each_lane loop
    exit when chosen is not null;
    continue when (p_lanes is not null and lane_of <> all (p_lanes)) or (closed and is_grave_lane(lane_of));
    select c.id into chosen from moderation_case c
     where c.state = 'open' and c.lane = lane_of and (c.holder is null or c.held_until <= p_now)
       and (c.passed_to is null or c.passed_to = p_who or c.passed_until <= p_now)
       and (p_pools is null or c.pool_id = any (p_pools)) and (p_languages is null or c.language = any (p_languages))
       and c.pool_id <> all ((select away_pools())::int[]) and not exists (select from case_avoided a where a.case_id = c.id and a.who = p_who)
     order by c.due_at, c.weight desc, c.id limit 1 for update skip locked;
    if found then
      perform stay_in_lane(p_who, lane_of, p_now);
      exit;
    end if;
  end loop;
  return query update moderation_case set holder = p_who, held_until = p_now + interval '15 minutes' where id = chosen returning *;
end $$;
