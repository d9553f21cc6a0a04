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

-- What enters the gravest lane is sealed at once, and again where an earlier seal ended.
create or replace function gravest_is_sealed() returns trigger language plpgsql as $$
begin
  if new.sealed_at is null or new.sealed_until is not null then
    new.sealed_at := case when tg_op = 'INSERT' then new.opened_at else coalesce(new.sealed_at, new.opened_at) end;
    new.sealed_until := null;
  end if;
  return new;
end $$;
create or replace trigger gravest_is_sealed before insert on moderation_case for each row when (new.lane = 'gravest') execute function gravest_is_sealed();
create or replace trigger gravest_stays_sealed before update of lane on moderation_case
  for each row when (new.lane = 'gravest' and old.lane <> 'gravest') execute function gravest_is_sealed();

-- Whether nothing of a case may be wiped or erased. In the plan of its caller.
create or replace function is_sealed(p_case bigint) returns boolean language sql stable as $$
  select exists (select from moderation_case c where c.id = p_case and c.sealed_at is not null and c.sealed_until is null)
$$;

-- While a case of the gravest lane is open, visitors and searches do not see whom it is about: no card, as for a decision against being found (search.sql).
create or replace function is_hidden_by_case(p_member bigint) returns boolean language sql stable as $$
  select exists (select from moderation_case c where c.subject_id = p_member and c.state = 'open' and c.lane = 'gravest')
$$;
create or replace function gravest_hides() returns trigger language plpgsql as $$
begin
  perform keep_search_card(new.subject_id);
  return null;
end $$;
create or replace trigger gravest_hides after insert on moderation_case
  for each row when (new.lane = 'gravest' and new.subject_id is not null) execute function gravest_hides();
create or replace trigger gravest_shows after update of lane, state, subject_id on moderation_case
  for each row when ((new.lane = 'gravest' or old.lane = 'gravest') and new.subject_id is not null) execute function gravest_hides();

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
      set weight = c.weight + excluded.weight, waiting_until = null, due_at = least(c.due_at, excluded.due_at), version = c.version + 1,
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

-- The next case for somebody, held for fifteen minutes: one that they hold already, else by lane, then the first that is due. `p_pools` and `p_lanes` are one
-- list of places, a lane of a pool each; `p_site` a brand. Null means all. Languages hold for what was not passed to them. A case that waits for an answer is left out. Two people never get the same one, and two presses of one person get one. Grave lanes may be
-- closed to a person, and after 25 minutes in one the next case comes from another lane, where one waits (evidence.sql).
create or replace function claim_case_among(p_who text, p_pools int[], p_lanes text[], p_site int, p_languages text[], p_now timestamptz) returns setof moderation_case language plpgsql as $$
declare
  lane_of text; pools_of int[]; chosen bigint; leave text := lane_to_leave(p_who, p_now);
  closed boolean := coalesce((select closed_until > p_now from grave_looks_of(p_who, p_now)), false);
  each_lane text[] := array['gravest', 'safety', 'flaggers', 'appeals', 'usual'];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_who, 111));
  select c.id into chosen from moderation_case c
   where c.holder = p_who and c.held_until > p_now and c.state = 'open' and not (closed and is_grave_lane(c.lane))
     and (p_pools is null or (c.pool_id, c.lane) in (select * from unnest(p_pools, p_lanes))) and (p_site is null or c.site_id = p_site) and c.pool_id <> all ((select away_pools())::int[])
   order by rank_of_lane(c.lane), c.due_at, c.weight desc, c.id limit 1 for update;
  if leave is not null then each_lane := array_remove(each_lane, leave) || leave; end if;
  foreach lane_of in array each_lane loop
    exit when chosen is not null;
    select array_agg(p.pool) into pools_of from unnest(p_pools, p_lanes) as p(pool, lane) where p.lane = lane_of;
    continue when (p_pools is not null and pools_of is null) or (closed and is_grave_lane(lane_of));
    select c.id into chosen from moderation_case c
     where c.state = 'open' and c.lane = lane_of and (c.holder is null or c.held_until <= p_now)
       and (c.passed_to is null or c.passed_to = p_who or c.passed_until <= p_now)
       and (p_pools is null or c.pool_id = any (pools_of)) and (p_site is null or c.site_id = p_site)
       and (p_languages is null or c.language = any (p_languages) or c.passed_to = p_who) and (c.waiting_until is null or c.waiting_until <= p_now)
       and c.pool_id <> all ((select away_pools())::int[]) and not exists (select from case_avoided a where a.case_id = c.id and a.who = p_who)
     order by c.due_at, c.weight desc, c.id limit 1 for update skip locked;
    if found then
      perform stay_in_lane(p_who, lane_of, p_now);
      exit;
    end if;
  end loop;
  return query update moderation_case set holder = p_who, held_until = p_now + interval '15 minutes', waiting_until = null where id = chosen returning *;
end $$;

-- As earlier releases take it: each of these lanes in each of these pools.
create or replace function claim_case(p_who text, p_lanes text[], p_pools int[], p_languages text[], p_now timestamptz) returns setof moderation_case language plpgsql as $$
declare pools int[] := null; lanes text[] := null;
begin
  if p_lanes is not null or p_pools is not null then
    select coalesce(array_agg(p), '{}'), coalesce(array_agg(l), '{}') into pools, lanes
      from unnest(coalesce(p_pools, array(select id from pool))) p,
           unnest(coalesce(p_lanes, array['gravest', 'safety', 'flaggers', 'appeals', 'usual'])) l;
  end if;
  return query select * from claim_case_among(p_who, pools, lanes, null, p_languages, p_now);
end $$;
