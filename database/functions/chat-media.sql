-- Photos and voice notes of messages (docs/decisions/0125-photos-in-chats.md).

-- One message that shows something: as `send_messages`, which waits for its rows, with what it shows, and what it replies to. What was sent or wiped meanwhile
-- is an error, so that nothing is paid for it.
create or replace function send_media(p_sends json, p_contacts int[], p_about jsonb, p_media bigint) returns setof sending language plpgsql as $$
declare sent sending;
begin
  for sent in select * from send_messages(p_sends, p_contacts, true) loop
    if sent.outcome = 'sent' then
      update chat_media set conversation_id = sent.conversation, message_id = sent.message_id, wipe_at = null
       where id = p_media and sender_id = sent.sender and message_id is null and wipe_at > sent.at;
      if not found then raise exception 'the media of this message is gone' using errcode = 'DU016'; end if;
      update message set about = p_about, media_id = p_media where conversation_id = sent.conversation and id = sent.message_id;
    end if;
    return next sent;
  end loop;
end $$;

-- What both have deleted goes with the next sweep.
create or replace function drop_hidden_media(p_conversation bigint) returns void language sql as $$
  update chat_media k set conversation_id = null, message_id = null, wipe_at = k.created_at
   where k.conversation_id = p_conversation
     and k.message_id <= (select min(cleared_id) from conversation_member where conversation_id = p_conversation)
$$;

-- A message that showed it was taken back: for others it is gone at once, its files go with the next sweep.
create or replace function drop_media(p_media bigint) returns void language sql as $$
  update chat_media set conversation_id = null, message_id = null, wipe_at = created_at where id = p_media
$$;
