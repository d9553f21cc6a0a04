-- Chats: a conversation of two, its messages, each one's own view of it, and the paid message as one function.

create table conversation (
  id bigint generated always as identity primary key,
  lo_id bigint not null references member on delete cascade,
  hi_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  last_message_id bigint,
  last_at timestamptz,
  last_sender bigint,
  last_text text,
  constraint one_conversation_a_pair unique (lo_id, hi_id),
  constraint a_pair_is_two check (lo_id < hi_id)
) with (fillfactor = 80);
create index conversation_of_hi on conversation (hi_id);

create table conversation_member (
  member_id bigint not null references member on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  peer_id bigint not null references member on delete cascade,
  unread int not null default 0 check (unread >= 0),
  last_read_id bigint not null default 0,
  last_read_at timestamptz,
  -- the member's own screen has had everything up to here: the other's ticks tell
  delivered_id bigint not null default 0,
  last_at timestamptz not null,
  hidden boolean not null default false,
  -- messages up to here were deleted for me
  cleared_id bigint not null default 0,
  -- the warning before the first message to a fictional profile was read (open areas, section 1)
  acknowledged_at timestamptz,
  primary key (member_id, conversation_id)
) with (fillfactor = 80);
-- my chats, newest first
create index conversation_member_list on conversation_member (member_id, last_at desc, conversation_id desc) where not hidden;

create sequence message_id_seq;
create table message (
  conversation_id bigint not null references conversation on delete cascade,
  id bigint not null default nextval('message_id_seq'),
  sender_id bigint not null,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz not null,
  primary key (conversation_id, id)
);

-- Finds or begins the conversation of two. Refuses what must never be: oneself, another pool.
create function start_conversation(p_self bigint, p_peer bigint, p_at timestamptz) returns bigint language plpgsql as $$
declare c bigint;
begin
  select id into c from conversation where lo_id = least(p_self, p_peer) and hi_id = greatest(p_self, p_peer);
  if found then return c; end if;
  if p_self = p_peer or not same_pool(p_self, p_peer) then raise exception 'not_in_one_pool' using errcode = 'DU001'; end if;
  insert into conversation (lo_id, hi_id, created_at) values (least(p_self, p_peer), greatest(p_self, p_peer), p_at)
    on conflict (lo_id, hi_id) do nothing returning id into c;
  if c is null then
    select id into c from conversation where lo_id = least(p_self, p_peer) and hi_id = greatest(p_self, p_peer);
    return c;
  end if;
  insert into conversation_member (member_id, conversation_id, peer_id, last_at, hidden)
    values (p_self, c, p_peer, p_at, true), (p_peer, c, p_self, p_at, true);
  return c;
end $$;

-- A paid message in one round trip: key, debit, message, both lists, both versions; all of it or nothing.
-- Lock order by class: key → wallet → conversation → conversation_member → member_state (ascending id).
-- `outcome`: sent | replay | mismatch | not_found | peer_gone | not_acknowledged | poor. Anything but sent has changed nothing.
create function send_message(
  p_sender bigint, p_conversation bigint, p_text text, p_cost int, p_key text, p_hash bytea, p_acknowledge boolean, p_at timestamptz,
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out recipient bigint
) language plpgsql as $$
declare
  old idempotency_key; c conversation; peer record; p bigint; cost int := p_cost; counts boolean;
begin
  insert into idempotency_key (scope, key, call, body_hash, created_at) values ('m' || p_sender, p_key, 'POST /api/messages.php', p_hash, p_at)
    on conflict do nothing;
  if not found then
    select * into old from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key;
    if old.body_hash <> p_hash or old.call <> 'POST /api/messages.php' then outcome := 'mismatch'; return; end if;
    outcome := 'replay';
    message_id := (old.reply::jsonb ->> 'id')::bigint; sent_at := (old.reply::jsonb ->> 'sent_at')::timestamptz; balance := (old.reply::jsonb ->> 'balance')::bigint;
    return;
  end if;

  <<attempt>>
  begin
    select * into c from conversation where id = p_conversation and p_sender in (lo_id, hi_id);
    if not found then outcome := 'not_found'; exit attempt; end if;
    recipient := c.lo_id + c.hi_id - p_sender;
    select them.fictional, mine.acknowledged_at is not null as acknowledged, me.fictional as from_fictional, theirs.acknowledged_at is not null as peer_acknowledged,
           m.status = 'active' and not exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient) as here
      into peer
      from profile them join member m on m.id = them.id join profile me on me.id = p_sender
      join conversation_member mine on mine.member_id = p_sender and mine.conversation_id = p_conversation
      join conversation_member theirs on theirs.member_id = recipient and theirs.conversation_id = p_conversation
     where them.id = recipient;
    if peer.here is not true then outcome := 'peer_gone'; exit attempt; end if;
    if peer.fictional and not peer.acknowledged and not p_acknowledge then outcome := 'not_acknowledged'; exit attempt; end if;
    if peer.fictional or peer.from_fictional then cost := 0; end if;

    -- the wallet is locked and looked at before the entry moves it, so that poverty is an answer and not an error
    if cost > 0 then
      select w.balance into balance from wallet w where w.member_id = p_sender for update;
      if not found or balance < cost then outcome := 'poor'; balance := coalesce(balance, 0); exit attempt; end if;
    else
      balance := coalesce((select w.balance from wallet w where w.member_id = p_sender), 0);
    end if;
    -- held from before the id is drawn, so that ids rise in the order of sending, and times with them
    select greatest(p_at, last_at) into sent_at from conversation where id = p_conversation for update;
    message_id := nextval('message_id_seq');
    if cost > 0 then
      insert into posting (kind, ref, created_at) values ('message', message_id::text, p_at) returning id into p;
      insert into entry (posting_id, line, account, member_id, currency, amount)
        values (p, 1, 'member', p_sender, 'CRD', -cost), (p, 2, 'spent', null, 'CRD', cost);
      balance := balance - cost;
    end if;

    update conversation set last_message_id = message_id, last_at = sent_at, last_sender = p_sender, last_text = left(p_text, 140) where id = p_conversation;
    insert into message (conversation_id, id, sender_id, text, sent_at) values (p_conversation, message_id, p_sender, p_text, sent_at);
    -- a fictional profile raises no badge for someone who has not acknowledged what it is
    counts := not peer.from_fictional or peer.peer_acknowledged;
    update conversation_member set
        unread = unread + (member_id = recipient and counts)::int, last_at = send_message.sent_at, hidden = false,
        acknowledged_at = case when member_id = p_sender and p_acknowledge then coalesce(acknowledged_at, p_at) else acknowledged_at end
      where conversation_id = p_conversation and member_id in (c.lo_id, c.hi_id);
    update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total + (member_id = recipient and counts)::int where member_id = c.lo_id;
    update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total + (member_id = recipient and counts)::int where member_id = c.hi_id;
    update idempotency_key k set status = 200, reply = jsonb_build_object('id', message_id, 'sent_at', sent_at, 'balance', balance)::text
      where k.scope = 'm' || p_sender and k.key = p_key;
    outcome := 'sent';
  end;
  if outcome <> 'sent' then delete from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key; end if;
end $$;

-- Opening a conversation: read up to a message, and the badge follows. The peer's version moves too: their ticks change.
create function read_conversation(p_member bigint, p_conversation bigint, p_up_to bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare cm conversation_member; up_to bigint; left_unread int;
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
  update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
      unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = least(p_member, cm.peer_id);
  update member_state set chats_v = chats_v + 1, user_v = user_v + (member_id = p_member)::int,
      unread_total = unread_total - case when member_id = p_member then cm.unread - left_unread else 0 end where member_id = greatest(p_member, cm.peer_id);
  return true;
end $$;

-- A list reached the member's screen: what stood on it is delivered, and those who wrote see their ticks change.
create function deliver_chats(p_member bigint, p_conversations bigint[]) returns void language plpgsql as $$
begin
  perform from conversation_member where member_id = p_member and conversation_id = any(p_conversations) order by conversation_id for update;
  with delivered as (
    update conversation_member cm set delivered_id = c.last_message_id from conversation c
      where cm.member_id = p_member and cm.conversation_id = any(p_conversations) and c.id = cm.conversation_id and c.last_message_id > cm.delivered_id
      returning cm.peer_id, c.last_sender
  ), told as materialized (
    select member_id from member_state where member_id in (select peer_id from delivered where last_sender = peer_id) order by member_id for update
  )
  update member_state s set chats_v = chats_v + 1 from told where s.member_id = told.member_id;
end $$;

-- Deleting a chat: gone for me, with its messages; it comes back only with a new one.
create function hide_conversation(p_member bigint, p_conversation bigint) returns boolean language plpgsql as $$
declare cm conversation_member;
begin
  select * into cm from conversation_member where member_id = p_member and conversation_id = p_conversation for update;
  if not found then return false; end if;
  if cm.hidden then return true; end if;
  update conversation_member set hidden = true, unread = 0, cleared_id = coalesce((select last_message_id from conversation where id = p_conversation), 0)
    where member_id = p_member and conversation_id = p_conversation;
  update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total - cm.unread where member_id = p_member;
  return true;
end $$;

-- Someone vanished from a member's chats, or came back: the list changed, and what a vanished one wrote raises no badge any more.
create function chat_seen_anew(p_member bigint, p_conversation bigint, p_gone boolean) returns void language plpgsql as $$
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
create function member_left_chats() returns trigger language plpgsql as $$
begin
  perform chat_seen_anew(peer_id, conversation_id, new.status <> 'active')
    from (select peer_id, conversation_id from conversation_member where member_id = new.id order by peer_id) chats;
  return null;
end $$;
create trigger member_left_chats after update of status on member
  for each row when ((old.status = 'active') is distinct from (new.status = 'active')) execute function member_left_chats();

-- blocked, or blocked no more
create function exclusion_left_chats() returns trigger language plpgsql as $$
begin
  perform chat_seen_anew(member_id, conversation_id, tg_op = 'INSERT') from conversation_member
    where peer_id = coalesce(new.other_id, old.other_id) and member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
create trigger exclusion_left_chats after insert or delete on exclusion for each row execute function exclusion_left_chats();
