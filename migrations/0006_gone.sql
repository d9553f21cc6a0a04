-- When somebody goes: their sessions end, nobody's badge waits for them, and what refers to them is found by an index.

-- A ban or a deletion ends every session in every process at once; a pause lets the member stay.
create function member_changed_status() returns trigger language plpgsql as $$
begin
  if new.status in ('banned', 'deleted') then delete from session where member_id = new.id; end if;
  update member_state set sessions_v = sessions_v + 1, user_v = user_v + 1 where member_id = new.id;
  return null;
end $$;
create trigger member_changed_status after update of status on member
  for each row when (old.status is distinct from new.status) execute function member_changed_status();

-- New likes as the list shows them: unseen, from real members who are here and not blocked.
create function count_new_likes(p_member bigint) returns int language sql stable as $$
  select count(*)::int from profile_like l join member m on m.id = l.from_id join profile p on p.id = l.from_id
   where l.to_id = p_member and not l.seen and m.status = 'active' and not p.fictional
     and not exists (select from exclusion e where e.member_id = p_member and e.other_id = l.from_id)
$$;
create function recount_new_likes(p_member bigint) returns void language sql as $$
  update member_state set likes_v = likes_v + 1, user_v = user_v + 1, new_likes = count_new_likes(p_member) where member_id = p_member
$$;

-- in id order, as every function locks member_state
create function member_left_likes() returns trigger language plpgsql as $$
begin
  perform recount_new_likes(to_id) from (select to_id from profile_like where from_id = new.id order by to_id) liked;
  return null;
end $$;
create trigger member_left_likes after update of status on member
  for each row when ((old.status = 'active') is distinct from (new.status = 'active')) execute function member_left_likes();

create function exclusion_left_likes() returns trigger language plpgsql as $$
begin
  perform recount_new_likes(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create trigger exclusion_left_likes after insert or delete on exclusion for each row execute function exclusion_left_likes();

-- Opening or taking back a like of somebody who is gone must not count below zero: it was recounted when they went.
create or replace function open_like(p_from bigint, p_to bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashint8extended(least(p_from, p_to), greatest(p_from, p_to)));
  update profile_like set seen = true where from_id = p_from and to_id = p_to and not seen;
  if not found then return false; end if;
  update member_state set likes_v = likes_v + 1, user_v = user_v + 1, new_likes = greatest(0, new_likes - 1) where member_id = p_to;
  return true;
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

-- An entry never changes its owner; it only loses one who was erased.
create trigger entry_keeps_owner before update of member_id on entry
  for each row when (new.member_id is not null) execute function never_changed();

-- mutual likes of somebody liked by very many
create index profile_like_mutual on profile_like (to_id, created_at desc, from_id desc) where mutual;
-- the foreign keys look here when a member is erased
create index conversation_member_by_conversation on conversation_member (conversation_id);
create index conversation_member_by_peer on conversation_member (peer_id);
create index exclusion_by_other on exclusion (other_id);
create index entry_by_member on entry (member_id) where member_id is not null;
