-- Read receipts may be switched off: then neither side of a chat is told what the other read or was delivered.
alter table member add column read_receipts boolean not null default true;

create function tell_receipts(a bigint, b bigint) returns boolean language sql stable as $$
  select count(*) = 2 from member where id in (a, b) and read_receipts
$$;

-- As before; but the peer's version moves only where they may know, or a poll would tell.
create or replace function read_conversation(p_member bigint, p_conversation bigint, p_up_to bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare cm conversation_member; up_to bigint; left_unread int; tells boolean;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  -- nobody has read what was not written yet
  select greatest(cm.last_read_id, least(p_up_to, coalesce(last_message_id, 0))) into up_to from conversation where id = p_conversation;
  if up_to = cm.last_read_id and cm.unread = 0 then return true; end if;
  select least(cm.unread, count(*)) into left_unread from message
    where conversation_id = p_conversation and id > greatest(up_to, cm.cleared_id) and sender_id = cm.peer_id;
  if up_to = cm.last_read_id and left_unread = cm.unread then return true; end if;
  update conversation_member set last_read_id = up_to, delivered_id = greatest(delivered_id, up_to), last_read_at = p_at, unread = left_unread
    where member_id = p_member and conversation_id = p_conversation;
  tells := tell_receipts(p_member, cm.peer_id);
  if tells or p_member < cm.peer_id then
    update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
        unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = least(p_member, cm.peer_id);
  end if;
  if tells or p_member > cm.peer_id then
    update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
        unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = greatest(p_member, cm.peer_id);
  end if;
  return true;
end $$;
