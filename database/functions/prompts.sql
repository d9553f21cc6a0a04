-- Prompts: the whole list of a member's answers, and messages that reply to one.

-- Sets the answers, in order; each has words, a recording of the member's, or both. An answer keeps its id while its prompt stays, and its time while it says the
-- same. A recording that is left out goes after a day. False when nothing changed. The member is locked.
create or replace function write_answers(p_member bigint, p_prompts text[], p_texts text[], p_recordings bigint[], p_at timestamptz) returns boolean language plpgsql as $$
declare before prompt_answer[];
begin
  select array_agg(a order by a.place) into before from prompt_answer a where a.member_id = p_member;
  if coalesce((select array_agg(array[b.prompt, b.text, b.recording_id::text] order by b.place) from unnest(before) b), '{}')
     = coalesce((select array_agg(array[p, t, r::text] order by n) from unnest(p_prompts, p_texts, p_recordings) with ordinality as g(p, t, r, n)), '{}') then
    return false;
  end if;
  delete from prompt_answer where member_id = p_member;
  insert into prompt_answer (id, member_id, place, prompt, text, recording_id, answered_at)
    select coalesce(b.id, nextval(pg_get_serial_sequence('prompt_answer', 'id'))), p_member, g.n, g.p, g.t, g.r,
           case when b.text = g.t and b.recording_id is not distinct from g.r then b.answered_at else p_at end
      from unnest(p_prompts, p_texts, p_recordings) with ordinality as g(p, t, r, n) left join unnest(before) b on b.prompt = g.p;
  update voice_recording v set wipe_at = case when v.id = any(p_recordings) then null else p_at + interval '1 day' end
   where v.member_id = p_member and (v.id = any(p_recordings) or v.id in (select b.recording_id from unnest(before) b));
  return true;
end $$;

-- As servers before recordings call it: those of prompts that stay, stay.
create or replace function set_answers(p_member bigint, p_prompts text[], p_texts text[], p_at timestamptz) returns boolean language sql as $$
  select write_answers(p_member, p_prompts, p_texts,
    coalesce((select array_agg((select a.recording_id from prompt_answer a where a.member_id = p_member and a.prompt = g.p) order by g.n)
                from unnest(p_prompts) with ordinality as g(p, n)), '{}'), p_at)
$$;

-- What a message replies to, without the words of a message that was taken back meanwhile. The caller holds the conversation.
create or replace function about_now(p_about jsonb, p_conversation bigint) returns jsonb language sql stable as $$
  select case when p_about ->> 'kind' = 'message' and not exists (select from message where conversation_id = p_conversation and id = (p_about ->> 'id')::bigint)
    then p_about || '{"text": null}' else p_about end
$$;

-- One message that replies to something: as `send_messages`, which waits for its rows, with what it replies to beside the words.
create or replace function send_reply(p_sends json, p_contacts int[], p_about jsonb) returns setof sending language plpgsql as $$
declare sent sending;
begin
  for sent in select * from send_messages(p_sends, p_contacts, true) loop
    if sent.outcome = 'sent' then
      update message set about = about_now(p_about, sent.conversation) where conversation_id = sent.conversation and id = sent.message_id;
    end if;
    return next sent;
  end loop;
end $$;
