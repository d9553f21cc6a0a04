-- Accounts: held addresses, and the erasure of a member.

-- After the row is written, so that a change that has just committed is seen.
create or replace function refuse_held_address() returns trigger language plpgsql as $$
begin
  if exists (select from held_address h where h.pool_id = new.pool_id and h.email_key = new.email_key and h.member_id <> new.id) then
    raise exception 'the address is held for another member' using errcode = '23505', constraint = 'address_is_held';
  end if;
  return null;
end $$;
create or replace trigger address_is_held after insert or update of email on member for each row execute function refuse_held_address();

-- Whether a legal hold keeps a member from being erased. In the plan of its caller.
create or replace function is_held(p_member bigint, p_at timestamptz) returns boolean language sql stable as $$
  select exists (select from legal_hold h where h.member_id = p_member and h.ended_at is null and h.until_at > p_at)
$$;

-- Erases one due member; anonymous ledger entries and orders stay, as tax law requires. Both sides of a conversation go.
-- Refunds unread messages to this member and settles the other reservations. False when the member was restored, is held or is gone.
create or replace function erase_member(p_member bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare address text; pool int; credits bigint; newest bigint;
begin
  select email, pool_id into address, pool from member where id = p_member and status = 'deleted' for update;
  if not found then return false; end if;
  perform from account_deletion where member_id = p_member and erase_at <= p_at;
  if not found or is_held(p_member, p_at) then return false; end if;
  delete from outbox_mail where lower(recipient) in (
    select lower(address) union select lower(t.payload ->> 'email') from token t where t.member_id = p_member and t.payload ? 'email');
  delete from idempotency_key where scope = 'm' || p_member;
  delete from mail_log where member_id = p_member;
  perform erase_approval_words(p_member, p_at);
  perform erase_audit_words(p_member);
  perform erase_decision_words(p_member, p_at);
  update credit_change set member_id = null, note = null where member_id = p_member;
  update legal_hold set member_id = null, ground = null where member_id = p_member;
  update posting set ref = null where kind in ('welcome', 'opening') and ref = p_member::text;
  -- in the order of every function
  perform from wallet where member_id in (select writers_unread_by(p_member, null)) order by member_id for update;
  perform from conversation where lo_id = p_member or hi_id = p_member order by id for update;
  perform from conversation_member them join conversation_member mine using (conversation_id)
   where mine.member_id = p_member order by conversation_id, them.member_id for update of them;
  perform from member_state where member_id in (select peer_id from conversation_member where member_id = p_member) order by member_id for update;
  perform refund_unread(p_member, w, p_at) from writers_unread_by(p_member, null) w;
  with settled as (
    delete from reservation r using conversation_member cm where cm.member_id = p_member and r.conversation_id = cm.conversation_id returning r.credits, r.message_id)
  select sum(s.credits), max(s.message_id) into credits, newest from settled s;
  perform settle_messages(pool, credits, newest, p_at);
  -- a server from before they were there leaves their files
  insert into media_orphan (file, kind, pool_id)
    select file, 'chat_media', pool from chat_media where sender_id = p_member
    union select k.file, 'chat_media', pool from conversation_member cm join chat_media k on k.conversation_id = cm.conversation_id where cm.member_id = p_member
    union all select file, 'recording', pool from voice_recording where member_id = p_member
    on conflict do nothing;
  delete from member where id = p_member;
  return true;
end $$;
