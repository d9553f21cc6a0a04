-- Late refunds: credits of paid messages that were not read in time come back by themselves (docs/decisions/0120-fair-talks.md).

-- Who wrote what is due, by conversation, the longest waiting first: at most `p_limit` messages are looked at.
create or replace function late_writers(p_at timestamptz, p_limit int) returns table (conversation_id bigint, writer_id bigint, reader_id bigint) language sql stable
  set enable_seqscan = off as $$
  select due.conversation_id, due.sender_id, c.lo_id + c.hi_id - due.sender_id from (
    (select r.conversation_id, r.sender_id, r.unread_until, r.pool_id from reservation r
      where r.unread_until is not null and r.unread_until <= p_at order by r.unread_until limit p_limit)
    union all
    (select m.conversation_id, m.sender_id, m.unread_until, m.pool_id from step_message m
      where m.is_waiting and m.unread_until is not null and m.unread_until <= p_at order by m.unread_until limit p_limit)) due
    join conversation c on c.id = due.conversation_id
   where coalesce(due.pool_id <> all ((select away_pools())::int[]), true)
   group by 1, 2, 3 order by min(due.unread_until)
$$;

-- Settles what the reader has read or answered of one writer's due messages, and refunds the others, each once: at most `p_most` in `p_span` between the two, and none
-- where they are near each other (`p_near`: on one device or network). What is not refunded stays reserved until it is read. Returns the credits refunded here.
-- One writer of a conversation a transaction. Lock order: wallet → conversation → conversation_member → member_state.
create or replace function refund_late(
  p_conversation bigint, p_writer bigint, p_most int, p_span interval, p_at timestamptz, p_near boolean default null
) returns int language plpgsql as $$
declare c conversation; reader conversation_member; room int; read_id bigint; credits bigint; newest bigint; total int := 0; times int := 0; gone bigint[] := '{}'; one record;
begin
  perform from wallet where member_id = p_writer for update;
  select * into c from conversation where id = p_conversation for update;
  select * into reader from conversation_member where member_id = c.lo_id + c.hi_id - p_writer and conversation_id = c.id for update;
  if not found then return 0; end if;
  read_id := greatest(reader.last_read_id, reader.cleared_id, reader.answered_id);
  with done as (
    delete from reservation r where r.conversation_id = c.id and r.sender_id = p_writer and r.message_id <= read_id and not r.by_steps returning r.credits, r.message_id)
  select sum(d.credits), max(d.message_id) into credits, newest from done d;
  perform settle_messages(c.pool_id, credits, newest, p_at);
  with done as (
    update step_message m set is_waiting = false where m.conversation_id = c.id and m.sender_id = p_writer and m.is_waiting and m.message_id <= read_id returning m.*)
  insert into shard_outbox (shard, kind, member_id, conversation_id, sends, pool_id)
    select d.sender_shard, 'settle', d.sender_id, d.conversation_id, array_agg(d.send_id), d.pool_id from done d group by d.sender_shard, d.sender_id, d.conversation_id, d.pool_id;

  c.returned_at := array(select t from unnest(c.returned_at) t where t > p_at - p_span);
  room := case when coalesce(p_near, share_marks(p_writer, reader.member_id, p_at)) then 0 else greatest(0, p_most - cardinality(c.returned_at)) end;
  for one in
    select r.message_id, r.credits, null::bigint as send_id, null::int as shard from reservation r
     where r.conversation_id = c.id and r.sender_id = p_writer and r.unread_until <= p_at
    union all
    select m.message_id, m.credits, m.send_id, m.sender_shard from step_message m
     where m.conversation_id = c.id and m.sender_id = p_writer and m.is_waiting and m.unread_until <= p_at order by 1 limit room
  loop
    if one.send_id is null then
      delete from reservation r where r.conversation_id = c.id and r.message_id = one.message_id;
      perform return_price(p_writer, one.message_id, one.credits, c.pool_id, p_at, 'unread');
      total := total + one.credits;
    else
      update step_message set is_waiting = false where send_id = one.send_id;
      insert into shard_outbox (shard, kind, member_id, conversation_id, sends, reason, pool_id)
        values (one.shard, 'give_back', p_writer, c.id, array[one.send_id], 'unread', c.pool_id);
    end if;
    update message m set returned = one.credits where m.conversation_id = c.id and m.id = one.message_id;
    gone := gone || one.message_id;
    times := times + 1;
  end loop;
  update reservation r set unread_until = null where r.conversation_id = c.id and r.sender_id = p_writer and r.unread_until <= p_at;
  update step_message m set unread_until = null where m.conversation_id = c.id and m.sender_id = p_writer and m.is_waiting and m.unread_until <= p_at;
  if times = 0 then return 0; end if;
  update conversation set returned_at = c.returned_at || array_fill(p_at, array[times]) where id = c.id;
  perform drop_approach(c.id, reader.member_id, p_writer, gone);
  if total > 0 then update member_state set user_v = user_v + 1 where member_id = p_writer; end if;
  return total;
end $$;
