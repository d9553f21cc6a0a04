-- Likes, and the counters that follow them.

-- Likes of one moment. Lock order: pair, then member_state ascending, so mutual likes neither deadlock nor miss the match. Without `p_may_wait` those whose rows
-- another transaction holds are left out, to be stored alone. Fictional profiles never move counters. Blocks are checked under the pair's lock. `p_news`: the liked
-- member may be notified. `fictional`: the liked profile.
create or replace function like_profiles(p_likers bigint[], p_liked bigint[], p_at timestamptz[], p_news boolean[], p_may_wait boolean)
returns table (n int, added boolean, mutual boolean, fictional boolean) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare locked int[]; noted bigint[];
begin
  locked := lock_likes(p_likers, p_liked, p_may_wait);
  for n, added, mutual, fictional in
    with l as (
      select o.n::int as n, o.a, o.b, o.at, exists (select from exclusion e where e.member_id = o.a and e.other_id = o.b) as excluded
        from unnest(p_likers, p_liked, p_at) with ordinality as o(a, b, at, n) where o.n = any(locked)
    ), stored as (
      insert into profile_like (from_id, to_id, created_at, mutual, seen, pool_id)
        select l.a, l.b, l.at, exists (select from profile_like back where back.from_id = l.b and back.to_id = l.a), my.fictional, my.pool_id
          from l join profile my on my.id = l.a where not l.excluded
        on conflict do nothing returning from_id, to_id, profile_like.mutual, profile_like.seen
    ), matched as (
      update profile_like back set mutual = true from stored s where s.mutual and back.from_id = s.to_id and back.to_id = s.from_id
    ), moved as (
      update member_state m set likes_v = m.likes_v + c.times, new_likes = m.new_likes + c.news, user_v = m.user_v + c.news, chats_v = m.chats_v + c.talks
        from (select side.member, count(*)::int as times, sum((side.receives and not s.seen)::int)::int as news,
                     -- a request of somebody who is liked becomes a talk
                     sum((not side.receives and exists (
                       select from conversation ch join conversation_member cm on cm.member_id = s.from_id and cm.conversation_id = ch.id and cm.is_request
                        where ch.lo_id = least(s.from_id, s.to_id) and ch.hi_id = greatest(s.from_id, s.to_id)))::int)::int as talks
                from stored s cross join lateral (values (s.from_id, false), (s.to_id, true)) side(member, receives) group by side.member) c
       where m.member_id = c.member
    )
    select l.n, s.from_id is not null, coalesce(s.mutual, old.mutual and not l.excluded, false), their.fictional
      from l join profile their on their.id = l.b left join stored s on s.from_id = l.a and s.to_id = l.b
      left join profile_like old on old.from_id = l.a and old.to_id = l.b
  loop
    if added and not fictional and p_news[n] then noted := noted || p_liked[n]; end if;
    return next;
  end loop;
  -- a like takes the pass back
  if exists (select from unnest(p_likers, p_liked) l(a, b) join pass p on p.member_id = l.a and p.other_id = l.b) then
    delete from pass p using unnest(p_likers, p_liked) l(a, b) where p.member_id = l.a and p.other_id = l.b;
  end if;
  if noted is not null then perform leave_push_notes(noted, 'like', p_at[1]); end if;
end $$;

-- The numbers of the likes whose pair and counters are locked now. Refuses members of different pools.
create or replace function lock_likes(p_likers bigint[], p_liked bigint[], p_may_wait boolean) returns int[] language plpgsql as $$
declare locked int[];
begin
  if p_may_wait then
    perform pg_advisory_xact_lock(pair.key) from (
      select hashint8extended(least(l.a, l.b), greatest(l.a, l.b)) as key from unnest(p_likers, p_liked) as l(a, b) order by 1) pair;
    perform from member_state where member_id = any(p_likers || p_liked) order by member_id for update;
  end if;
  select array_agg(l.n) into locked from (
    select l.n::int as n from unnest(p_likers, p_liked) with ordinality as l(a, b, n)
      join member_state mine on mine.member_id = l.a join member_state theirs on theirs.member_id = l.b
     where pg_try_advisory_xact_lock(hashint8extended(least(l.a, l.b), greatest(l.a, l.b)))
       for no key update of mine, theirs skip locked) l;
  if p_may_wait and cardinality(locked) is distinct from cardinality(p_likers) or exists (
    select from unnest(p_likers, p_liked) as l(a, b) join member m on m.id = l.a join member o on o.id = l.b where m.pool_id <> o.pool_id) then
    raise exception 'not_in_one_pool' using errcode = 'DU001';
  end if;
  return coalesce(locked, '{}');
end $$;

-- One like, which notifies nobody.
create or replace function like_profile(a bigint, b bigint, at timestamptz, out added boolean, out mutual boolean) language sql as $$
  select l.added, l.mutual from like_profiles(array[a], array[b], array[at], array[false], true) l
$$;

create or replace function unlike_profile(a bigint, b bigint) returns boolean language plpgsql as $$
declare was record; counted int;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  delete from profile_like where from_id = a and to_id = b returning seen, mutual into was;
  if not found then return false; end if;
  if was.mutual then update profile_like set mutual = false where from_id = b and to_id = a; end if;
  -- a like across a block was not counted
  counted := (not was.seen and not exists (select from exclusion e where e.member_id = b and e.other_id = a))::int;
  update member_state set likes_v = likes_v + 1, new_likes = greatest(0, new_likes - (member_id = b)::int * counted),
    user_v = user_v + (member_id = b)::int * counted where member_id = least(a, b);
  update member_state set likes_v = likes_v + 1, new_likes = greatest(0, new_likes - (member_id = b)::int * counted),
    user_v = user_v + (member_id = b)::int * counted where member_id = greatest(a, b);
  return true;
end $$;

-- Opens a like, so that it is no longer new. Likes of hidden members are not counted: hiding recounted them.
create or replace function open_like(p_from bigint, p_to bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashint8extended(least(p_from, p_to), greatest(p_from, p_to)));
  update profile_like set seen = true where from_id = p_from and to_id = p_to and not seen;
  if not found then return false; end if;
  update member_state set likes_v = likes_v + 1, user_v = user_v + 1, new_likes = greatest(0, new_likes - 1) where member_id = p_to;
  return true;
end $$;

-- New likes as the list shows them: unseen, from real members who are here and not blocked.
create or replace function count_new_likes(p_member bigint) returns int language sql stable as $$
  select count(*)::int from profile_like l join member m on m.id = l.from_id join profile p on p.id = l.from_id
   where l.to_id = p_member and not l.seen and m.status = 'active' and not p.fictional
     and not exists (select from exclusion e where e.member_id = p_member and e.other_id = l.from_id)
$$;

create or replace function recount_new_likes(p_member bigint) returns void language sql as $$
  update member_state set likes_v = likes_v + 1, user_v = user_v + 1, new_likes = count_new_likes(p_member) where member_id = p_member
$$;

-- in id order, as every function locks member_state
create or replace function member_left_likes() returns trigger language plpgsql as $$
begin
  perform recount_new_likes(to_id) from (select to_id from profile_like where from_id = new.id order by to_id) liked;
  return null;
end $$;
create or replace trigger member_left_likes after update of status on member
  for each row when ((old.status = 'active') is distinct from (new.status = 'active')) execute function member_left_likes();

-- A block changes the peer's counters and lists exactly as a deletion does: their likes only when they were liked.
create or replace function exclusion_left_likes() returns trigger language plpgsql as $$
declare me bigint := coalesce(new.member_id, old.member_id); other bigint := coalesce(new.other_id, old.other_id);
begin
  if coalesce(new.blocked_by_me, false) or coalesce(old.blocked_by_me, false) or exists (select from profile_like where from_id = other and to_id = me) then
    perform recount_new_likes(me);
  end if;
  return null;
end $$;
create or replace trigger exclusion_left_likes after insert or delete on exclusion for each row execute function exclusion_left_likes();
create or replace trigger exclusion_taken_likes after update of blocked_by_me on exclusion
  for each row when (old.blocked_by_me is distinct from new.blocked_by_me) execute function exclusion_left_likes();
