-- Sends in steps, over the shards of one pool: each function is one step, one transaction on one shard, and may be repeated at any time
-- (docs/decisions/0103-a-send-in-steps.md).

-- A member of another shard, as chats here need to know them. Copied again, it follows its original. Refuses members who live here.
create or replace function copy_member(p_member member, p_profile profile, p_home int) returns void language plpgsql as $$
begin
  if exists (select from member_state where member_id = p_member.id and home_shard is null) then
    raise exception 'a member who lives here has no copy' using errcode = 'DU003';
  end if;
  insert into member (id, pool_id, site_id, email, password_hash, language, status, signed_up_at, seen_at, coarse_seen_at, read_receipts)
    values (p_member.id, p_member.pool_id, p_member.site_id, 'copy-' || p_member.id || '@shard.invalid', '!', p_member.language, p_member.status,
            p_member.signed_up_at, p_member.signed_up_at, p_member.coarse_seen_at, p_member.read_receipts)
    on conflict (id) do nothing;
  update member set status = p_member.status, read_receipts = p_member.read_receipts
   where id = p_member.id and (status, read_receipts) is distinct from (p_member.status, p_member.read_receipts);
  insert into profile (id, pool_id, name, gender, date_of_birth, language, fictional)
    values (p_member.id, p_member.pool_id, p_profile.name, p_profile.gender, p_profile.date_of_birth, p_profile.language, p_profile.fictional)
    on conflict (id) do update set name = excluded.name, gender = excluded.gender, date_of_birth = excluded.date_of_birth;
  insert into member_state (member_id, home_shard, pool_id) values (p_member.id, p_home, p_member.pool_id) on conflict do nothing;
end $$;

-- What chats here change of a copy goes on to the member's own shard.
create or replace function copy_moved() returns trigger language plpgsql as $$
begin
  insert into shard_outbox (shard, kind, member_id, user_v, chats_v, unread, pool_id)
    values (new.home_shard, 'state', new.member_id, new.user_v - old.user_v, new.chats_v - old.chats_v, new.unread_total - old.unread_total, new.pool_id);
  return null;
end $$;
create or replace trigger copy_moved after update on member_state
  for each row when (new.home_shard is not null and (new.user_v, new.chats_v, new.unread_total) is distinct from (old.user_v, old.chats_v, old.unread_total))
  execute function copy_moved();

-- How many answers of a member to a paid approach are free still. Asked of the conversation's shard before step 1, which cannot see it.
create or replace function free_answers_left(p_member bigint, p_conversation bigint, p_free int) returns int language sql stable as $$
  select case when mine.approach_id is null then 0 else greatest(0, p_free - mine.sent) end
    from conversation_member mine where mine.member_id = p_member and mine.conversation_id = p_conversation
$$;

-- Step 1, on the sender's shard: reserves the price under the key, or nothing for a free answer (`free_answers`: how many are free). `outcome`: reserved | in_progress (an earlier call's send, to go on with) | replay | mismatch |
-- not_found | paused | incomplete | warning_unread | poor | dearer. `reply`: of a replay.
create or replace function reserve_send(p_send json, out outcome text, out reply jsonb, out send step_send) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare s sending := json_populate_record(null::sending, p_send); k idempotency_key; my record; free int := coalesce((p_send ->> 'free_answers')::int, 0);
begin
  insert into wallet (member_id) select s.sender
    where exists (select from member where id = s.sender) and not exists (select from wallet where member_id = s.sender) on conflict do nothing;
  select w.balance, m.status, m.warning_unread, m.pool_id, p.fictional, p.gender is null or p.date_of_birth is null as is_incomplete into my
    from wallet w join member m on m.id = w.member_id join profile p on p.id = m.id where w.member_id = s.sender for no key update of w;
  select * into k from idempotency_key where scope = 'm' || s.sender and key = s.key;
  if k.scope is not null then
    outcome := case when k.body_hash <> s.hash or k.call <> 'POST /api/messages.php' then 'mismatch' when k.status is null then 'in_progress' else 'replay' end;
    if outcome = 'replay' then reply := k.reply::jsonb; end if;
    if outcome = 'in_progress' then select * into send from step_send where id = (k.reply::jsonb ->> 'send')::bigint; end if;
    return;
  end if;
  select c.lo_id + c.hi_id - s.sender, not (my.fictional or p.fictional) into s.recipient, s.among_people
    from conversation c join profile p on p.id = c.lo_id + c.hi_id - s.sender where c.id = s.conversation and s.sender in (c.lo_id, c.hi_id);
  outcome := case when s.recipient is null then 'not_found' when my.status <> 'active' then 'paused' when not my.fictional and my.is_incomplete then 'incomplete'
                  when my.warning_unread then 'warning_unread' end;
  if outcome is not null then return; end if;
  select f.free_left into s.free_left from free_messages_left(s.sender, s.at) f;
  s.due := case when not s.among_people or s.cost = 0 or free > 0 then 0 when s.free_left > 0 then 0 else s.cost end;
  s.is_free := s.among_people and s.cost > 0 and s.due = 0 and free = 0;
  s.price := next_lots(s.sender, s.due);
  outcome := refusal_of_price(s.due, s.most, my.balance, s.price, s.shown);
  if outcome is not null then return; end if;
  s.message_id := nextval('message_id_seq');
  s.pool := my.pool_id;
  perform reserve_prices(array[s], null);
  update reservation set by_steps = true where conversation_id = s.conversation and message_id = s.message_id;
  insert into step_send (id, sender_id, recipient_id, conversation_id, text, warnings, about, acknowledge, free_day, due, key, balance, free_left, begun_at, tried_at,
      unread_days, free_answers, pool_id)
    values (s.message_id, s.sender, s.recipient, s.conversation, s.text, s.warnings, (p_send -> 'about')::jsonb, s.acknowledge, case when s.is_free then (s.at at time zone 'UTC')::date end, s.due, s.key,
            my.balance - s.due, s.free_left - s.is_free::int, s.at, s.at, coalesce((p_send ->> 'unread_days')::int, 0), free, s.pool)
    returning * into send;
  insert into idempotency_key (scope, key, call, body_hash, reply, created_at, pool_id)
    values ('m' || s.sender, s.key, 'POST /api/messages.php', s.hash, jsonb_build_object('send', s.message_id)::text, s.at, s.pool);
  outcome := 'reserved';
end $$;

-- What forbids a send here, or null. `expired`: older than a day, which ends sends that nobody can have gone on with.
create or replace function refusal_of_send(s sending, p_now timestamptz) returns text language sql stable as $$
  select case when p_now - s.at > interval '1 day' then 'expired'
              when me.status <> 'active' then 'paused'
              when them.status <> 'active' or exists (select from exclusion e where e.member_id = s.sender and e.other_id = s.recipient) then 'peer_gone'
              when their.fictional and mine.acknowledged_at is null and not s.acknowledge then 'not_acknowledged' end
    from member me, member them join profile their on their.id = them.id, conversation_member mine
   where me.id = s.sender and them.id = s.recipient and mine.member_id = s.sender and mine.conversation_id = s.conversation
$$;

-- Step 2, on the conversation's shard: stores the message, or refuses it for good. The first call decides, and a repeat gets what it decided. The message's id
-- is drawn under the conversation's lock: ids rise in each conversation, whatever shard its writers live on.
create or replace function store_send(p_send json, p_sender_shard int, p_now timestamptz) returns step_message language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare s sending := json_populate_record(null::sending, p_send); send_id bigint := s.message_id; chat record; why text; answer step_message;
begin
  perform from conversation c join member low on low.id = c.lo_id join member high on high.id = c.hi_id
    join conversation_member low_chat on low_chat.member_id = c.lo_id and low_chat.conversation_id = c.id
    join conversation_member high_chat on high_chat.member_id = c.hi_id and high_chat.conversation_id = c.id
    join member_state low_state on low_state.member_id = c.lo_id join member_state high_state on high_state.member_id = c.hi_id
   where c.id = s.conversation for key share of low, high for no key update of c, low_chat, high_chat, low_state, high_state;
  select c.id, c.last_at, mine.sent = 0 or (mine.sent < 3 and c.last_sender = s.sender) as is_first,
         mine.approach_id is not null and mine.sent < (p_send ->> 'free_answers')::int as may_answer, theirs.acknowledged_at is not null as is_acknowledged into chat
    from conversation c join conversation_member mine on mine.member_id = s.sender and mine.conversation_id = c.id
    join conversation_member theirs on theirs.member_id = s.recipient and theirs.conversation_id = c.id where c.id = s.conversation;
  select * into answer from step_message m where m.send_id = s.message_id;
  if found then return answer; end if;
  why := case when chat.id is null then 'not_found' else refusal_of_send(s, p_now) end;
  -- free answers were sent meanwhile: the writer is shown the price first
  if why is null and (p_send ->> 'free_answers')::int > 0 and not chat.may_answer then why := 'dearer'; end if;
  if why is null then
    s.message_id := nextval('message_id_seq');
    s.sent_at := greatest(s.at, chat.last_at);
    s.has_badge := not is_fictional(s.sender) or chat.is_acknowledged;
    s.warnings := case when chat.is_first then nullif(s.warnings, '{}') end;
  end if;
  insert into step_message (send_id, conversation_id, sender_id, sender_shard, message_id, sent_at, refusal, is_waiting, decided_at, credits, unread_until, pool_id)
    values (send_id, s.conversation, s.sender, p_sender_shard, case when why is null then s.message_id end, s.sent_at, why, why is null and s.due > 0, p_now,
            coalesce(s.due, 0), s.at + make_interval(days => nullif((p_send ->> 'unread_days')::int, 0)), s.pool)
    on conflict do nothing returning * into answer;
  if not found then
    select * into answer from step_message m where m.send_id = store_send.send_id;
    return answer;
  end if;
  if why is not null then return answer; end if;
  perform store_messages(array[s]);
  if p_send ->> 'about' is not null then
    update message set about = about_now((p_send -> 'about')::jsonb, s.conversation) where conversation_id = s.conversation and id = s.message_id;
  end if;
  perform move_versions(array[s]);
  if s.warnings is null then
    insert into shard_outbox (shard, kind, member_id, pool_id)
      select home_shard, 'push', member_id, pool_id from member_state where member_id = s.recipient and home_shard is not null;
  end if;
  return answer;
end $$;

-- Step 3 of a stored send, on the sender's shard: writes the reply under the key, and returns it. The text is no longer here.
create or replace function finish_send(p_id bigint, p_message bigint, p_sent_at timestamptz) returns jsonb language plpgsql as $$
declare one step_send; answer jsonb;
begin
  select * into one from step_send where id = p_id for update;
  answer := jsonb_build_object('id', p_message, 'sent_at', p_sent_at, 'balance', one.balance, 'free_left', one.free_left);
  if one.state = 'reserved' then
    update step_send set state = 'sent', text = null, warnings = null, about = null where id = p_id;
    update idempotency_key set status = 200, reply = answer::text where scope = 'm' || one.sender_id and key = one.key and status is null;
  end if;
  return answer;
end $$;

-- Step 3 of a refused send, on the sender's shard: credits or the free message go back, and the refusal stands under the key (status 409).
create or replace function give_back_send(p_id bigint, p_refusal text, p_at timestamptz) returns void language plpgsql as $$
declare one step_send; credits int;
begin
  perform from wallet where member_id = (select sender_id from step_send where id = p_id) for update;
  select * into one from step_send where id = p_id for update;
  if one.state is distinct from 'reserved' then return; end if;
  delete from reservation r where r.conversation_id = one.conversation_id and r.message_id = p_id returning r.credits into credits;
  if credits > 0 then perform give_back_price(one.sender_id, p_id, credits, one.pool_id, p_at); end if;
  perform give_back_free_message(one.sender_id, one.free_day);
  update step_send set state = 'refused', text = null, warnings = null, about = null where id = p_id;
  update idempotency_key set status = 409, reply = jsonb_build_object('refusal', p_refusal)::text where scope = 'm' || one.sender_id and key = one.key and status is null;
  update member_state set user_v = user_v + 1 where member_id = one.sender_id;
end $$;

-- Takes up to `p_limit` sends that nobody has tried to go on with since `p_before`, for the caller to do so.
create or replace function take_sends(p_before timestamptz, p_limit int, p_at timestamptz) returns setof step_send language sql as $$
  update step_send set tried_at = p_at where id = any(array(
    select id from step_send where state = 'reserved' and tried_at < p_before order by tried_at limit p_limit for update skip locked)) returning *
$$;

-- Does what another shard's outbox says, each row once: rows that were done before are left out. Refuses rows that were read more than an hour ago, since what
-- was done is forgotten after some days. Returns how many rows were done.
create or replace function do_outbox(p_source int, p_rows json, p_read_at timestamptz, p_now timestamptz) returns int language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare work shard_outbox[]; gone record;
begin
  if p_now - p_read_at > interval '1 hour' then raise exception 'these rows of an outbox were read too long ago' using errcode = 'DU006'; end if;
  with fresh as (
    insert into shard_inbox (source, id, done_at, pool_id)
      select p_source, r.id, p_now, r.pool_id from json_populate_recordset(null::shard_outbox, p_rows) r order by r.id on conflict do nothing returning id)
  select array_agg(r order by r.id) into work from json_populate_recordset(null::shard_outbox, p_rows) r where r.id in (select id from fresh);
  if work is null then return 0; end if;
  perform from wallet where member_id in (select w.member_id from unnest(work) w where w.kind = 'give_back') order by member_id for update;
  for gone in delete from reservation r using unnest(work) w
      where w.kind = 'give_back' and r.conversation_id = w.conversation_id and r.message_id = any(w.sends) and r.by_steps returning r.*, w.reason loop
    perform return_price(gone.sender_id, gone.message_id, gone.credits, gone.pool_id, p_now, gone.reason);
  end loop;
  for gone in select s.sender_id, s.free_day from step_send s join unnest(work) w on w.kind = 'give_back' and w.reason = 'unsent' and s.id = any(w.sends)
               where s.free_day is not null loop
    perform give_back_free_message(gone.sender_id, gone.free_day);
  end loop;
  for gone in with settled as (
      delete from reservation r using unnest(work) w where w.kind = 'settle' and r.conversation_id = w.conversation_id and r.message_id = any(w.sends) and r.by_steps returning r.*)
      select pool_id, sum(credits) as credits, max(message_id) as newest from settled group by pool_id order by pool_id loop
    perform settle_messages(gone.pool_id, gone.credits, gone.newest, p_now);
  end loop;
  perform from member_state where member_id in (select w.member_id from unnest(work) w) order by member_id for update;
  update member_state m set user_v = m.user_v + moved.user_v, chats_v = m.chats_v + moved.chats_v, unread_total = m.unread_total + moved.unread
    from (select w.member_id, sum(case w.kind when 'give_back' then 1 else coalesce(w.user_v, 0) end)::int as user_v, sum(coalesce(w.chats_v, 0))::int as chats_v,
                 sum(coalesce(w.unread, 0))::int as unread from unnest(work) w where w.kind in ('state', 'give_back') group by w.member_id) moved
   where m.member_id = moved.member_id and m.home_shard is null;
  perform leave_push_notes(array_agg(w.member_id), 'message', p_now) from unnest(work) w where w.kind = 'push' having count(*) > 0;
  return cardinality(work);
end $$;

-- Deletes up to `p_limit` ended sends and decisions from before `p_before`: a week ago, and before every send that is still under way anywhere. Returns how many.
create or replace function forget_sends(p_before timestamptz, p_limit int) returns int language sql as $$
  with sends as (delete from step_send where id = any(array(select id from step_send where state <> 'reserved' and begun_at < p_before order by begun_at limit p_limit)) returning 1),
       decided as (delete from step_message where send_id = any(array(select send_id from step_message where not is_waiting and decided_at < p_before order by decided_at limit p_limit)) returning 1)
  select count(*)::int from (select from sends union all select from decided) gone
$$;

-- Deletes up to `p_limit` rows of what was done for another shard before `p_before`. `p_waiting`: the lowest id that its outbox still has for this shard, or null.
create or replace function forget_inbox(p_source int, p_waiting bigint, p_before timestamptz, p_limit int) returns int language sql as $$
  with done as (delete from shard_inbox where source = p_source and id = any(array(
    select id from shard_inbox where done_at < p_before and source = p_source and (p_waiting is null or id < p_waiting) order by done_at limit p_limit)) returning 1)
  select count(*)::int from done
$$;
