-- Taking back and changing messages that nobody has read (docs/decisions/0123-unsend-and-edit.md).

-- Waits for what a writer's message changes. Order: wallet → conversation → conversation_member → member_state, the lower id first. A send and a reading take the
-- same locks, so a message is read before it is gone, or gone before it is read.
create or replace function lock_written(p_writer bigint, p_conversation bigint) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from wallet where member_id = p_writer for no key update;
  perform from conversation c
    join conversation_member low_chat on low_chat.member_id = c.lo_id and low_chat.conversation_id = c.id
    join conversation_member high_chat on high_chat.member_id = c.hi_id and high_chat.conversation_id = c.id
    join member_state low_state on low_state.member_id = c.lo_id join member_state high_state on high_state.member_id = c.hi_id
   where c.id = p_conversation and p_writer in (c.lo_id, c.hi_id) for no key update of c, low_chat, high_chat, low_state, high_state;
end $$;

-- Whether a message may still be changed: it is this young, and its reader has neither read nor deleted it, nor answered or reacted.
create or replace function is_unseen(m message, p_reader conversation_member, p_seconds int, p_at timestamptz) returns boolean language sql stable as $$
  select m.sent_at >= p_at - make_interval(secs => p_seconds) and m.id > greatest(p_reader.last_read_id, p_reader.cleared_id, p_reader.answered_id)
     and m.reaction is null
$$;

-- Gives one of a day's free messages of premium back.
create or replace function give_back_free_message(p_member bigint, p_day date) returns void language plpgsql as $$
begin
  delete from free_message where member_id = p_member and day = p_day and used = 1;
  if not found then update free_message set used = used - 1 where member_id = p_member and day = p_day and used > 1; end if;
end $$;

-- What an unsent message cost goes back: its credits, or the free message of premium that it took. A send in steps tells the shard of its writer, which has them.
create or replace function give_back_unsent(m message, p_at timestamptz) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare credits int; step step_message;
begin
  delete from reservation r where r.conversation_id = m.conversation_id and r.message_id = m.id and not r.by_steps returning r.credits into credits;
  if credits > 0 then perform return_price(m.sender_id, m.id, credits, m.pool_id, p_at, 'unsent'); end if;
  if m.free_day is not null then perform give_back_free_message(m.sender_id, m.free_day); end if;
  select s.* into step from step_message s
   where s.conversation_id = m.conversation_id and s.sender_id = m.sender_id and s.is_waiting and s.message_id = m.id;
  if not found then
    select s.* into step from step_message s where not s.is_waiting and s.decided_at > p_at - interval '1 minute' and s.message_id = m.id;
  end if;
  if step.send_id is null then return; end if;
  update step_message set is_waiting = false where send_id = step.send_id;
  insert into shard_outbox (shard, kind, member_id, conversation_id, sends, reason, pool_id)
    values (step.sender_shard, 'give_back', m.sender_id, m.conversation_id, array[step.send_id], 'unsent', m.pool_id);
end $$;

-- How many messages the writer has sent here, counted up to 3: it goes down with an unsent one, so that the next is screened as a first one again.
create or replace function sent_without(p_writer conversation_member) returns int language sql stable as $$
  select case when p_writer.sent < 3 then greatest(0, p_writer.sent - 1)
    else (select count(*)::int from (select from message m where m.conversation_id = p_writer.conversation_id and m.sender_id = p_writer.member_id limit 3) own) end
$$;

-- Takes a message away for both, and gives back what it cost. `outcome`: unsent | repeated | not_found | too_late | limit; only `unsent` changes anything. The rows of
-- `first_message` stay: contact limits and copies count it. `p_most`: so many may the two take back in 30 days.
create or replace function unsend_message(
  p_writer bigint, p_conversation bigint, p_message bigint, p_seconds int, p_most int, p_at timestamptz, out outcome text, out recipient bigint
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare c conversation; mine conversation_member; theirs conversation_member; m message; last message; since timestamptz := p_at - interval '30 days';
begin
  perform lock_written(p_writer, p_conversation);
  select * into mine from conversation_member where member_id = p_writer and conversation_id = p_conversation;
  select * into theirs from conversation_member where member_id = mine.peer_id and conversation_id = p_conversation;
  select * into c from conversation where id = p_conversation;
  recipient := theirs.member_id;
  select * into m from message where conversation_id = p_conversation and id = p_message and sender_id = p_writer and id > mine.cleared_id;
  outcome := case when mine.member_id is null then 'not_found' when p_message = any(mine.unsent_ids) then 'repeated' when m.id is null then 'not_found'
                  when not is_unseen(m, theirs, p_seconds, p_at) then 'too_late'
                  when (select count(*) from unnest(mine.unsent_at || theirs.unsent_at) t where t > since) >= p_most then 'limit' else 'unsent' end;
  if outcome <> 'unsent' then return; end if;

  perform give_back_unsent(m, p_at);
  perform drop_approach(c.id, theirs.member_id, p_writer, array[m.id]);
  if m.media_id is not null then perform drop_media(m.media_id); end if;
  delete from message where conversation_id = c.id and id = m.id;
  -- its words are gone from the messages that quote it too
  update message quoting set about = quoting.about || '{"text": null}' where quoting.conversation_id = c.id and quoting.id > m.id
     and quoting.about ->> 'kind' = 'message' and (quoting.about ->> 'id')::bigint = m.id;
  if c.last_message_id = m.id then
    select * into last from message where conversation_id = c.id and id < m.id order by id desc limit 1;
    update conversation set last_message_id = last.id, last_at = last.sent_at, last_sender = last.sender_id, last_text = left(last.text, 140) where id = c.id;
    c.last_message_id := last.id;
    c.last_at := last.sent_at;
  end if;
  update conversation_member side set
      last_at = coalesce(c.last_at, c.created_at), hidden = side.hidden or coalesce(c.last_message_id, 0) <= side.cleared_id,
      unread = case when side.member_id = p_writer then side.unread else greatest(0, side.unread - 1) end,
      sent = case when side.member_id = p_writer then sent_without(side) else side.sent end
   where side.member_id in (p_writer, theirs.member_id) and side.conversation_id = c.id;
  select array_agg(t.id order by t.at) || m.id, array_agg(t.at order by t.at) || p_at into mine.unsent_ids, mine.unsent_at
    from unnest(mine.unsent_ids, mine.unsent_at) t(id, at) where t.at > since;
  update conversation_member set unsent_ids = mine.unsent_ids, unsent_at = mine.unsent_at where member_id = p_writer and conversation_id = c.id;
  update member_state s set chats_v = s.chats_v + 1, user_v = s.user_v + 1,
      unread_total = s.unread_total - case when s.member_id <> p_writer and theirs.unread > 0 then 1 else 0 end
   where s.member_id in (p_writer, theirs.member_id);
end $$;

-- Replaces the words of a message. `outcome`: edited | repeated (these words stand there) | not_found | too_late | unconfirmed (a link in a first message);
-- only `edited` changes anything. `warnings`: for the reader. An edited first message counts as one more, so that its words and those before are found as copies.
create or replace function edit_message(
  p_writer bigint, p_conversation bigint, p_message bigint, p_text text, p_warnings text[], p_words bytea, p_confirmed boolean,
  p_seconds int, p_most int, p_at timestamptz, out outcome text, out recipient bigint, out warnings text[]
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare mine conversation_member; theirs conversation_member; m message; first sending; is_counted boolean; is_first boolean;
begin
  perform lock_written(p_writer, p_conversation);
  select * into mine from conversation_member where member_id = p_writer and conversation_id = p_conversation;
  select * into theirs from conversation_member where member_id = mine.peer_id and conversation_id = p_conversation;
  select * into m from message where conversation_id = p_conversation and id = p_message and sender_id = p_writer and id > mine.cleared_id;
  recipient := theirs.member_id;
  is_counted := exists (select from first_message f where f.sender_id = p_writer and f.message_id = p_message);
  is_first := is_counted or mine.sent < 3;
  outcome := case when m.id is null then 'not_found' when m.text = p_text then 'repeated'
                  when m.edits >= p_most or not is_unseen(m, theirs, p_seconds, p_at) then 'too_late'
                  when is_first and 'link' = any(p_warnings) and not p_confirmed then 'unconfirmed' else 'edited' end;
  warnings := m.warnings;
  if outcome <> 'edited' then return; end if;
  if is_counted then
    first.sender := p_writer;
    first.recipient := recipient;
    first.message_id := nextval('message_id_seq');
    first.begins := false;
    first.among_people := true;
    first.warnings := p_warnings;
    first.words := p_words;
    first.sent_at := p_at;
    first.at := p_at;
    first.pool := m.pool_id;
    warnings := warn_of_first_message(first);
  else
    warnings := case when is_first then nullif(p_warnings, '{}') end;
  end if;
  update message as changed set text = p_text, edits = coalesce(m.edits, 0) + 1, warnings = edit_message.warnings where conversation_id = p_conversation and id = m.id;
  update conversation set last_text = left(p_text, 140) where id = p_conversation and last_message_id = m.id;
  update member_state set chats_v = chats_v + 1 where member_id in (p_writer, recipient);
end $$;
