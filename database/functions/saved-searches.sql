-- Saved searches: what became of looking for new people.

-- Writes the results of looks at due searches; of two jobs at once the first one's result stays. Returns
-- the members whom they found somebody for, once each.
create or replace function finish_saved_searches(p_ids bigint[], p_found boolean[], p_next timestamptz[], p_until timestamptz, p_now timestamptz)
  returns table (member_id bigint, site_id int) language plpgsql set enable_seqscan = off as $$
begin
  -- the order of every function: the member's state before notes
  perform from member_state m where m.member_id in (
    select s.member_id from saved_search s join unnest(p_ids, p_found) l(id, found) on l.id = s.id where l.found) order by m.member_id for update;
  return query
    with done as (
      update saved_search s set looked_until = p_until, due_at = l.next, found_at = case when l.found then p_now else s.found_at end
        from unnest(p_ids, p_found, p_next) l(id, found, next) where s.id = l.id and s.due_at <= p_now returning s.member_id, s.site_id, l.found)
    select d.member_id, min(d.site_id) from done d where d.found group by d.member_id order by d.member_id;
end $$;

-- Browsers that subscribed before there were such notes get theirs.
create or replace function leave_search_notes(p_members bigint[], p_at timestamptz) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into push_note (subscription_id, event, member_id) select s.id, 'saved_search', s.member_id from push_subscription s where s.member_id = any(p_members)
    on conflict do nothing;
  perform leave_push_notes(p_members, 'saved_search', p_at);
end $$;
