-- Members: pools, status and presence.

-- Refuses rows across pools, besides the application's checks.
create or replace function same_pool(a bigint, b bigint) returns boolean language sql stable as $$
  select count(*) = 2 and count(distinct pool_id) = 1 from member where id in (a, b)
$$;

-- A ban or a deletion ends every session in every process at once; a pause lets the member stay.
create or replace function member_changed_status() returns trigger language plpgsql as $$
begin
  -- what the triggers after this one change in chats and likes, in the order of every function
  perform from conversation_member where peer_id = new.id order by conversation_id for update;
  perform from member_state where member_id = new.id or member_id in (
    select peer_id from conversation_member where member_id = new.id union all select to_id from profile_like where from_id = new.id) order by member_id for update;
  if new.status in ('banned', 'deleted') then delete from session where member_id = new.id; end if;
  update member_state set sessions_v = sessions_v + 1, user_v = user_v + 1 where member_id = new.id;
  return null;
end $$;
create or replace trigger member_changed_status after update of status on member
  for each row when (old.status is distinct from new.status) execute function member_changed_status();

-- A random time between noon and 22:00 (UTC), drawn at the first visit of the day. Only its date counts.
create or replace function coarse_moment(seen timestamptz) returns timestamptz language sql volatile as $$
  select date_trunc('day', seen, 'UTC') + interval '12 hours' + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 36000) * interval '1 second'
$$;

create or replace function coarsen_first_seen() returns trigger language plpgsql as $$
begin
  if new.coarse_seen_at is null or date_trunc('day', new.coarse_seen_at, 'UTC') <> date_trunc('day', new.seen_at, 'UTC') then
    new.coarse_seen_at := coarse_moment(new.seen_at);
  end if;
  return new;
end $$;
create or replace trigger member_coarse_first before insert on member for each row execute function coarsen_first_seen();

-- An after trigger: before triggers make PostgreSQL treat the generated key `email_key` as changed. Updates then wait for references to the member, and two
-- payments deadlock.
create or replace function coarsen_seen() returns trigger language plpgsql as $$
begin
  update member set coarse_seen_at = coarse_moment(new.seen_at), seen_before = (old.seen_at at time zone 'UTC')::date where id = new.id;
  return null;
end $$;
create or replace trigger member_coarse after update of seen_at on member
  for each row when (date_trunc('day', old.coarse_seen_at, 'UTC') <> date_trunc('day', new.seen_at, 'UTC')) execute function coarsen_seen();
