-- Reservations: the price of a message is settled when it is read, else refunded (docs/decisions/0027-money-back.md).

-- Moves what these messages of a pool cost from `reserved` to `spent`: one posting for all, with the newest one's id.
create or replace function settle_messages(p_pool int, p_credits bigint, p_newest bigint, p_at timestamptz) returns void language plpgsql as $$
declare p bigint;
begin
  if p_credits is null then return; end if;
  insert into posting (kind, ref, created_at, pool_id) values ('settlement', p_newest::text, p_at, p_pool) returning id into p;
  insert into entry (posting_id, line, account, currency, amount) values (p, 1, 'reserved', 'CRD', -p_credits), (p, 2, 'spent', 'CRD', p_credits);
end $$;

-- Gives the price of a message that was reserved back to its sender. The lots that paid it get their credits back. `p_reason`: `unread`, or null where it could not
-- reach its reader.
create or replace function return_price(p_sender bigint, p_message bigint, p_credits int, p_pool int, p_at timestamptz, p_reason text) returns void language plpgsql as $$
declare p bigint;
begin
  insert into posting (kind, ref, created_at, reason, pool_id) values ('message_refund', p_message::text, p_at, p_reason, p_pool) returning id into p;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'member', p_sender, 'CRD', p_credits), (p, 2, 'reserved', null, 'CRD', -p_credits);
end $$;

create or replace function give_back_price(p_sender bigint, p_message bigint, p_credits int, p_pool int, p_at timestamptz) returns void language sql as $$
  select return_price(p_sender, p_message, p_credits, p_pool, p_at, null)
$$;

-- The paid approach goes where its credits went, or becomes the writer's next paid message that is not read yet. The caller holds the reader's row.
create or replace function drop_approach(p_conversation bigint, p_reader bigint, p_writer bigint, p_gone bigint[]) returns void language sql as $$
  update conversation_member set approach_id = least(
      (select min(r.message_id) from reservation r where r.conversation_id = p_conversation and r.sender_id = p_writer and not r.by_steps),
      (select min(m.message_id) from step_message m where m.conversation_id = p_conversation and m.sender_id = p_writer and m.is_waiting))
   where member_id = p_reader and conversation_id = p_conversation and approach_id = any(p_gone)
$$;

-- Notes a conversation in which paid messages were just read, or deleted by their reader. Those of sends in steps are reserved on the sender's shard.
create or replace function note_settlement() returns trigger language plpgsql as $$
begin
  insert into settle_note (conversation_id, pool_id) select new.conversation_id, new.pool_id where exists (
    select from reservation r where r.conversation_id = new.conversation_id and r.sender_id = new.peer_id and r.message_id <= greatest(new.last_read_id, new.cleared_id) and not r.by_steps)
    or exists (select from step_message m where m.conversation_id = new.conversation_id and m.sender_id = new.peer_id and m.is_waiting
                 and m.message_id <= greatest(new.last_read_id, new.cleared_id));
  return null;
end $$;
create or replace trigger settlement_noted after update of last_read_id, cleared_id on conversation_member
  for each row when (greatest(new.last_read_id, new.cleared_id) > greatest(old.last_read_id, old.cleared_id)) execute function note_settlement();

-- Settles what was read in the conversations of the next `p_limit` notes, or tells the sender's shard. Returns how many notes there were.
create or replace function settle_noted(p_limit int, p_at timestamptz) returns int language plpgsql as $$
declare notes int; settled record;
begin
  for settled in
    with taken as (
      delete from settle_note where id = any(array(select id from settle_note where coalesce(pool_id <> all ((select away_pools())::int[]), true) order by id limit p_limit for update skip locked)) returning conversation_id),
    gone as (
      delete from reservation r using conversation c, conversation_member reader
       where r.conversation_id in (select conversation_id from taken) and c.id = r.conversation_id
         and reader.member_id = c.lo_id + c.hi_id - r.sender_id and reader.conversation_id = c.id and greatest(reader.last_read_id, reader.cleared_id) >= r.message_id
         and not r.by_steps
      returning r.pool_id, r.credits, r.message_id),
    read as (
      update step_message m set is_waiting = false from conversation c, conversation_member reader
       where m.conversation_id in (select conversation_id from taken) and m.is_waiting and c.id = m.conversation_id
         and reader.member_id = c.lo_id + c.hi_id - m.sender_id and reader.conversation_id = c.id and greatest(reader.last_read_id, reader.cleared_id) >= m.message_id
      returning m.*),
    told as (
      insert into shard_outbox (shard, kind, member_id, conversation_id, sends, pool_id)
        select sender_shard, 'settle', sender_id, conversation_id, array_agg(send_id), pool_id from read group by sender_shard, sender_id, conversation_id, pool_id)
    select t.notes, g.* from (select count(*)::int as notes from taken) t
      left join (select pool_id, sum(credits) as credits, max(message_id) as newest from gone group by pool_id order by pool_id) g on true
  loop
    notes := settled.notes;
    perform settle_messages(settled.pool_id, settled.credits, settled.newest, p_at);
  end loop;
  return notes;
end $$;

create or replace function member_unreached() returns trigger language plpgsql as $$
begin
  insert into unreached (member_id, pool_id) values (new.id, new.pool_id);
  return null;
end $$;
create or replace trigger member_unreached after update of status on member
  for each row when (new.status in ('banned', 'deleted') and old.status is distinct from new.status) execute function member_unreached();

create or replace function blocker_unreached() returns trigger language plpgsql as $$
begin
  insert into unreached (member_id, peer_id, pool_id) values (new.member_id, new.other_id, new.pool_id);
  return null;
end $$;
create or replace trigger blocker_unreached after insert or update of blocked_by_me on exclusion
  for each row when (new.blocked_by_me) execute function blocker_unreached();

-- The senders of messages that this member never read and cannot read any more, ordered by id. Who answered a message has read it.
create or replace function writers_unread_by(p_member bigint, p_peer bigint) returns setof bigint language sql stable as $$
  select cm.peer_id from conversation_member cm
   where cm.member_id = p_member and (p_peer is null or cm.peer_id = p_peer)
     and (exists (select from reservation r where r.conversation_id = cm.conversation_id and r.sender_id = cm.peer_id
                    and r.message_id > greatest(cm.last_read_id, cm.cleared_id, cm.answered_id) and not r.by_steps)
       or exists (select from step_message m where m.conversation_id = cm.conversation_id and m.sender_id = cm.peer_id and m.is_waiting
                    and m.message_id > greatest(cm.last_read_id, cm.cleared_id, cm.answered_id)))
     and (exists (select from member m where m.id = p_member and m.status in ('banned', 'deleted'))
       or exists (select from exclusion e where e.member_id = p_member and e.other_id = cm.peer_id and e.blocked_by_me))
   order by cm.peer_id
$$;

-- Refunds one sender's messages that this member never read, each once, or tells the sender's shard to. Returns the credits refunded here.
-- One pair a transaction. Lock order: wallet → conversation → conversation_member → member_state.
create or replace function refund_unread(p_member bigint, p_writer bigint, p_at timestamptz) returns int language plpgsql as $$
declare chat record; paid record; total int := 0; returned bigint[] := '{}';
begin
  perform from wallet where member_id = p_writer for update;
  select cm.conversation_id, c.pool_id, greatest(cm.last_read_id, cm.cleared_id, cm.answered_id) as read_id into chat from conversation c
    join conversation_member cm on cm.conversation_id = c.id and cm.member_id = p_member
   where c.lo_id = least(p_member, p_writer) and c.hi_id = greatest(p_member, p_writer) for update;
  if not found or not exists (select from writers_unread_by(p_member, p_writer)) then return 0; end if;
  for paid in
    delete from reservation r where r.conversation_id = chat.conversation_id and r.message_id > chat.read_id and r.sender_id = p_writer and not r.by_steps
    returning r.message_id, r.credits
  loop
    perform give_back_price(p_writer, paid.message_id, paid.credits, chat.pool_id, p_at);
    total := total + paid.credits;
    returned := returned || paid.message_id;
  end loop;
  with gone as (
    update step_message m set is_waiting = false
     where m.conversation_id = chat.conversation_id and m.sender_id = p_writer and m.is_waiting and m.message_id > chat.read_id returning m.*),
  sent as (
    insert into shard_outbox (shard, kind, member_id, conversation_id, sends, pool_id)
      select sender_shard, 'give_back', sender_id, conversation_id, array_agg(send_id), pool_id from gone group by sender_shard, sender_id, conversation_id, pool_id)
  select returned || coalesce(array_agg(message_id), '{}') into returned from gone;
  perform drop_approach(chat.conversation_id, p_member, p_writer, returned);
  if total > 0 then update member_state set user_v = user_v + 1 where member_id = p_writer; end if;
  return total;
end $$;
