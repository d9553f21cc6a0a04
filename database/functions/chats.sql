-- Chats: starting, reading, delivering and hiding conversations of two.

-- Finds or begins the conversation of two members. Refuses oneself and members of other pools.
create or replace function start_conversation(p_self bigint, p_peer bigint, p_at timestamptz) returns bigint language plpgsql as $$
declare c bigint; pool int := (select pool_id from member where id = p_self);
begin
  select id into c from conversation where lo_id = least(p_self, p_peer) and hi_id = greatest(p_self, p_peer);
  if found then return c; end if;
  if p_self = p_peer or not same_pool(p_self, p_peer) then raise exception 'not_in_one_pool' using errcode = 'DU001'; end if;
  insert into conversation (lo_id, hi_id, created_at, pool_id) values (least(p_self, p_peer), greatest(p_self, p_peer), p_at, pool)
    on conflict (lo_id, hi_id) do nothing returning id into c;
  if c is null then
    select id into c from conversation where lo_id = least(p_self, p_peer) and hi_id = greatest(p_self, p_peer);
    return c;
  end if;
  insert into conversation_member (member_id, conversation_id, peer_id, last_at, hidden, pool_id)
    values (p_self, c, p_peer, p_at, true, pool), (p_peer, c, p_self, p_at, true, pool);
  return c;
end $$;

-- Whether both members have read receipts on.
create or replace function have_read_receipts(a bigint, b bigint) returns boolean language sql stable as $$
  select count(*) = 2 from member where id in (a, b) and read_receipts
$$;

-- Marks a conversation read up to a message and updates the badge. The peer's version changes only with read receipts on, as polls would reveal it.
create or replace function read_conversation(p_member bigint, p_conversation bigint, p_up_to bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare cm conversation_member; up_to bigint; left_unread int; is_visible boolean;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  -- a message that does not exist yet cannot be read
  select greatest(cm.last_read_id, least(p_up_to, coalesce(last_message_id, 0))) into up_to from conversation where id = p_conversation;
  if up_to = cm.last_read_id and cm.unread = 0 then return true; end if;
  select least(cm.unread, count(*)) into left_unread from message
    where conversation_id = p_conversation and id > greatest(up_to, cm.cleared_id) and sender_id = cm.peer_id;
  if up_to = cm.last_read_id and left_unread = cm.unread then return true; end if;
  update conversation_member set last_read_id = up_to, delivered_id = greatest(delivered_id, up_to), last_read_at = p_at, unread = left_unread
    where member_id = p_member and conversation_id = p_conversation;
  is_visible := have_read_receipts(p_member, cm.peer_id);
  if is_visible or p_member < cm.peer_id then
    update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
        unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = least(p_member, cm.peer_id);
  end if;
  if is_visible or p_member > cm.peer_id then
    update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
        unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = greatest(p_member, cm.peer_id);
  end if;
  return true;
end $$;

-- Marks the listed conversations as delivered; the senders' ticks change.
create or replace function deliver_chats(p_member bigint, p_conversations bigint[]) returns void language plpgsql as $$
begin
  perform from conversation_member where member_id = p_member and conversation_id = any(p_conversations) order by conversation_id for update;
  with delivered as (
    update conversation_member cm set delivered_id = c.last_message_id from conversation c
      where cm.member_id = p_member and cm.conversation_id = any(p_conversations) and c.id = cm.conversation_id and c.last_message_id > cm.delivered_id
      returning cm.peer_id, c.last_sender
  ), senders as materialized (
    select member_id from member_state where member_id in (select peer_id from delivered where last_sender = peer_id) order by member_id for update
  )
  update member_state s set chats_v = chats_v + 1 from senders where s.member_id = senders.member_id;
end $$;

-- Deletes a chat for one member, with its messages; only a new message brings it back.
create or replace function hide_conversation(p_member bigint, p_conversation bigint) returns boolean language plpgsql as $$
declare cm conversation_member;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  if cm.hidden then return true; end if;
  update conversation_member set hidden = true, unread = 0, cleared_id = coalesce((select last_message_id from conversation where id = p_conversation), 0)
    where member_id = p_member and conversation_id = p_conversation;
  perform drop_hidden_media(p_conversation);
  update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total - cm.unread where member_id = p_member;
  return true;
end $$;

-- Whether a conversation is a request: somebody wrote first whom this member has neither answered nor accepted, and does not like.
create or replace function is_open_request(cm conversation_member) returns boolean language sql stable as $$
  select coalesce(cm.is_request, false) and not exists (select from profile_like l where l.from_id = cm.member_id and l.to_id = cm.peer_id)
$$;

-- Makes a talk of a request, also before anybody wrote; again changes nothing. False where the member has no part in the conversation.
create or replace function accept_request(p_member bigint, p_conversation bigint) returns boolean language plpgsql as $$
declare cm conversation_member;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  if cm.is_request is false then return true; end if;
  update conversation_member set is_request = false, hidden = hidden and cm.is_request is null where member_id = p_member and conversation_id = p_conversation;
  update member_state set chats_v = chats_v + 1 where member_id = p_member;
  return true;
end $$;

-- Takes a request off the list without reading it: its credits stay reserved, and come back as those of any unread message. The next message brings it back. A talk is
-- deleted instead.
create or replace function decline_request(p_member bigint, p_conversation bigint) returns boolean language plpgsql as $$
declare cm conversation_member;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  if not is_open_request(cm) then return hide_conversation(p_member, p_conversation); end if;
  if cm.hidden then return true; end if;
  update conversation_member set hidden = true, unread = 0 where member_id = p_member and conversation_id = p_conversation;
  update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total - cm.unread where member_id = p_member;
  return true;
end $$;

-- A member left or returned: the chat lists of the others change, and unread messages of a hidden member raise no badge.
create or replace function chat_seen_anew(p_member bigint, p_conversation bigint, p_gone boolean) returns void language plpgsql as $$
declare was_unread int := 0;
begin
  if p_gone then
    select unread into was_unread from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
    update conversation_member set unread = 0 where member_id = p_member and conversation_id = p_conversation and unread > 0;
  end if;
  update member_state set chats_v = chats_v + 1, user_v = user_v + (was_unread > 0)::int, unread_total = unread_total - was_unread
    where member_id = p_member;
end $$;

-- banned, paused, deleted; peers in the order of their ids, as everywhere
create or replace function member_left_chats() returns trigger language plpgsql as $$
begin
  perform chat_seen_anew(peer_id, conversation_id, new.status <> 'active')
    from (select peer_id, conversation_id from conversation_member where member_id = new.id order by peer_id) chats;
  return null;
end $$;
create or replace trigger member_left_chats after update of status on member
  for each row when ((old.status = 'active') is distinct from (new.status = 'active')) execute function member_left_chats();

-- blocked, or blocked no more
create or replace function exclusion_left_chats() returns trigger language plpgsql as $$
begin
  perform chat_seen_anew(member_id, conversation_id, tg_op = 'INSERT') from conversation_member
    where peer_id = coalesce(new.other_id, old.other_id) and member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
create or replace trigger exclusion_left_chats after insert or delete on exclusion for each row execute function exclusion_left_chats();
-- Blocking a member who has blocked first changes counters like blocking a deleted member, so that it reveals nothing.
create or replace trigger exclusion_taken_chats after update of blocked_by_me on exclusion
  for each row when (old.blocked_by_me is distinct from new.blocked_by_me) execute function exclusion_left_chats();

-- The reaction of a message's receiver; null takes it back. `peer`: its writer; null where the member received no such message or may not see it any more.
create or replace function react_to_message(p_member bigint, p_conversation bigint, p_message bigint, p_reaction text, out peer bigint, out changed boolean)
language plpgsql as $$
begin
  select mine.peer_id into peer from conversation_member mine
    join member me on me.id = mine.member_id and me.status = 'active' join member them on them.id = mine.peer_id and them.status = 'active'
    join message m on m.conversation_id = mine.conversation_id and m.id = p_message and m.id > mine.cleared_id and m.sender_id = mine.peer_id
   where mine.member_id = p_member and mine.conversation_id = p_conversation
     and not exists (select from exclusion e where e.member_id = p_member and e.other_id = mine.peer_id);
  if not found then return; end if;
  update message set reaction = p_reaction where conversation_id = p_conversation and id = p_message and reaction is distinct from p_reaction;
  changed := found;
end $$;
