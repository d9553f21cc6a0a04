-- Prompts: the whole list of a member's answers, and messages that reply to one.

-- Sets the answers, in order. An answer keeps its id while its prompt stays, and its time while its words do. False when nothing changed. The member is locked.
create or replace function set_answers(p_member bigint, p_prompts text[], p_texts text[], p_at timestamptz) returns boolean language plpgsql as $$
declare before prompt_answer[];
begin
  select array_agg(a order by a.place) into before from prompt_answer a where a.member_id = p_member;
  if coalesce((select array_agg(b.prompt || ':' || b.text order by b.place) from unnest(before) b), '{}')
     = coalesce((select array_agg(p || ':' || t order by n) from unnest(p_prompts, p_texts) with ordinality as g(p, t, n)), '{}') then
    return false;
  end if;
  delete from prompt_answer where member_id = p_member;
  insert into prompt_answer (id, member_id, place, prompt, text, answered_at)
    select coalesce(b.id, nextval(pg_get_serial_sequence('prompt_answer', 'id'))), p_member, g.n, g.p, g.t, case when b.text = g.t then b.answered_at else p_at end
      from unnest(p_prompts, p_texts) with ordinality as g(p, t, n) left join unnest(before) b on b.prompt = g.p;
  return true;
end $$;

-- One message that replies to something: as `send_messages`, which waits for its rows, with what it replies to beside the words.
create or replace function send_reply(p_sends json, p_contacts int[], p_about jsonb) returns setof sending language plpgsql as $$
declare sent sending;
begin
  for sent in select * from send_messages(p_sends, p_contacts, true) loop
    if sent.outcome = 'sent' then
      update message set about = p_about where conversation_id = sent.conversation and id = sent.message_id;
    end if;
    return next sent;
  end loop;
end $$;
