-- Likes, and the counters that follow them.

-- Lock order: pair, then member_state ascending, so mutual likes neither deadlock nor miss the match. Fictional profiles never move counters. Blocks are checked
-- under the pair's lock.
create or replace function like_profile(a bigint, b bigint, at timestamptz, out added boolean, out mutual boolean) language plpgsql as $$
declare counts boolean;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  if not same_pool(a, b) then raise exception 'not_in_one_pool' using errcode = 'DU001'; end if;
  if exists (select from exclusion e where e.member_id = a and e.other_id = b) then added := false; mutual := false; return; end if;
  insert into profile_like (from_id, to_id, created_at) values (a, b, at) on conflict do nothing;
  added := found;
  if not added then select l.mutual into mutual from profile_like l where from_id = a and to_id = b; return; end if;
  update profile_like l set mutual = true where from_id = b and to_id = a;
  mutual := found;
  if mutual then update profile_like l set mutual = true where from_id = a and to_id = b; end if;
  select not fictional into counts from profile where id = a;
  if not counts then update profile_like set seen = true where from_id = a and to_id = b; end if;
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = least(a, b);
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = greatest(a, b);
end $$;

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
