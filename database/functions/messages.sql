-- Messages: `send_message`, which is one call of the server, and its steps.

-- Trust in a member: 1 new, 2 address confirmed, 3 also has a photo, 4 has paid. Used by src/domain/chats/contact-limits.ts.
create or replace function trust_of(p_member bigint) returns int language sql stable as $$
  select case when m.paid_at is not null then 4 when m.activated_at is null then 1 when p.main_image_id is null then 2 else 3 end
    from member m join profile p on p.id = m.id where m.id = p_member
$$;

-- How many people a member wrote to first in the last 24 hours, and when the oldest of the last `p_limit` stops counting.
create or replace function contacts_of(
  p_member bigint, p_limit int, p_at timestamptz, out used int, out free_at timestamptz
) language sql stable as $$
  select count(*)::int, (array_agg(sent_at order by sent_at desc))[p_limit] + interval '24 hours'
    from first_message where sender_id = p_member and begins and sent_at > p_at - interval '24 hours'
$$;

-- Step 1: the conversation as its sender may write in it.
-- `refusal`: not_found | paused | peer_gone | incomplete | not_acknowledged, or null. `paused`: the sender is hidden, so the message would not arrive.
-- `incomplete`: gender or birth date is missing (docs/decisions/0057-listed-when-complete.md). `is_new`: no message yet.
-- `is_first`: the sender's first message here, or one of the first three without a reply. `has_badge`: false for unacknowledged fictional profiles.
create or replace function find_chat_to_write(
  p_sender bigint, p_conversation bigint, p_acknowledge boolean,
  out recipient bigint, out refusal text, out is_first boolean, out is_new boolean, out among_people boolean, out has_badge boolean
) language plpgsql as $$
declare chat conversation; mine record; theirs record;
begin
  select * into chat from conversation where id = p_conversation and p_sender in (lo_id, hi_id);
  recipient := chat.lo_id + chat.hi_id - p_sender;
  select m.status, p.fictional, v.acknowledged_at is not null as acknowledged, v.sent,
         not p.fictional and (p.gender is null or p.date_of_birth is null) as incomplete
    into mine from conversation_member v join member m on m.id = v.member_id join profile p on p.id = v.member_id
   where v.member_id = p_sender and v.conversation_id = p_conversation;
  select m.status, p.fictional, v.acknowledged_at is not null as acknowledged,
         exists (select from exclusion e where e.member_id = p_sender and e.other_id = v.member_id) as blocked
    into theirs from conversation_member v join member m on m.id = v.member_id join profile p on p.id = v.member_id
   where v.member_id = recipient and v.conversation_id = p_conversation;
  refusal := case
    when chat.id is null then 'not_found'
    when mine.status <> 'active' then 'paused'
    when theirs.status is distinct from 'active' or theirs.blocked then 'peer_gone'
    when mine.incomplete then 'incomplete'
    when theirs.fictional and not mine.acknowledged and not p_acknowledge then 'not_acknowledged' end;
  is_first := mine.sent = 0 or (mine.sent < 3 and chat.last_sender = p_sender);
  is_new := chat.last_message_id is null;
  among_people := not (theirs.fictional or mine.fictional);
  has_badge := not mine.fictional or theirs.acknowledged;
end $$;

-- Step 2, for new conversations of people (`p_is_new`): limits new contacts a day by trust (`p_contacts`). Concurrent first messages of one sender wait for each
-- other, so each is counted.
create or replace function check_new_contact(
  p_sender bigint, p_conversation bigint, p_is_new boolean, p_contacts int[], p_at timestamptz,
  out trust int, out free_at timestamptz, out refusal text
) language plpgsql as $$
declare used int; begins boolean;
begin
  if not p_is_new then return; end if;
  perform pg_advisory_xact_lock(hashint8extended(p_sender, 14));
  select last_message_id is null into begins from conversation where id = p_conversation;
  trust := trust_of(p_sender);
  select o.used, o.free_at into used, free_at from contacts_of(p_sender, p_contacts[trust], p_at) o;
  if begins and used >= p_contacts[trust] then refusal := 'contact_limit'; end if;
end $$;

-- Step 3: what the message costs. `refusal`: poor | dearer. `price`: the lots that pay; null when free. `p_most`, `p_shown`: credits and money (minor units by
-- currency) shown to the sender, or null. `free_left`: free messages before this one. The wallet is locked until the message is stored, so concurrent messages
-- cannot exceed the free ones.
create or replace function price_message(
  p_sender bigint, p_cost int, p_most int, p_shown jsonb, p_at timestamptz,
  out balance bigint, out cost int, out free_left int, out is_free boolean, out price jsonb, out refusal text
) language plpgsql as $$
begin
  cost := p_cost;
  is_free := false;
  if cost = 0 then
    balance := coalesce((select w.balance from wallet w where w.member_id = p_sender), 0);
    return;
  end if;
  select w.balance into balance from wallet w where w.member_id = p_sender for update;
  balance := coalesce(balance, 0);
  free_left := free_messages_left(p_sender, p_at);
  is_free := coalesce(free_left > 0, false);
  if is_free then cost := 0; end if;
  if cost > 0 then price := next_lots(p_sender, cost); end if;
  if cost > p_most then refusal := 'dearer'; return; end if;
  if balance < cost then refusal := 'poor'; return; end if;
  if cost > 0 and p_shown is not null and costs_more(price, p_shown) then refusal := 'dearer'; end if;
end $$;

-- Step 4: takes the credits, or one of today's free messages. What a message costs is reserved first.
create or replace function pay_message(
  p_sender bigint, p_conversation bigint, p_message bigint, p_cost int, p_price jsonb, p_is_free boolean, p_at timestamptz
) returns void language plpgsql as $$
declare p bigint;
begin
  if p_is_free then
    insert into free_message (member_id, day, used) values (p_sender, (p_at at time zone 'UTC')::date, 1)
      on conflict (member_id) do update
        set used = case when free_message.day = excluded.day then free_message.used + 1 else 1 end, day = excluded.day;
  end if;
  if p_cost > 0 then
    insert into posting (kind, ref, created_at) values ('message', p_message::text, p_at) returning id into p;
    insert into entry (posting_id, line, account, member_id, currency, amount, lots)
      values (p, 1, 'member', p_sender, 'CRD', -p_cost, p_price), (p, 2, 'reserved', null, 'CRD', p_cost, null);
    insert into reservation (conversation_id, message_id, sender_id, credits) values (p_conversation, p_message, p_sender, p_cost);
  end if;
end $$;

-- Step 5, for first messages: the receiver's warnings, or null. Stored for a day. `copied`: these words (`p_words`) went to three people or more.
create or replace function warn_of_first_message(
  p_sender bigint, p_recipient bigint, p_message bigint, p_begins boolean, p_among_people boolean,
  p_warnings text[], p_words bytea, p_sent_at timestamptz, p_at timestamptz
) returns text[] language plpgsql as $$
declare receivers int;
begin
  if not p_among_people then return nullif(p_warnings, '{}'); end if;
  insert into first_message (sender_id, message_id, recipient_id, begins, text_hash, sent_at)
    values (p_sender, p_message, p_recipient, p_begins, p_words, p_sent_at);
  select count(distinct o.recipient_id) into receivers from first_message o
   where o.sender_id = p_sender and o.text_hash = p_words and o.sent_at > p_at - interval '24 hours';
  return nullif(case when receivers >= 3 then p_warnings || 'copied'::text else p_warnings end, '{}');
end $$;

-- Step 6: the message, both lists, both versions. The caller holds the lock of the conversation.
create or replace function store_message(
  p_sender bigint, p_recipient bigint, p_conversation bigint, p_message bigint, p_text text, p_sent_at timestamptz,
  p_warnings text[], p_has_badge boolean, p_acknowledge boolean, p_at timestamptz
) returns void language plpgsql as $$
declare lower_id bigint := least(p_sender, p_recipient); higher_id bigint := greatest(p_sender, p_recipient);
begin
  update conversation set last_message_id = p_message, last_at = p_sent_at, last_sender = p_sender, last_text = left(p_text, 140)
   where id = p_conversation;
  insert into message (conversation_id, id, sender_id, text, sent_at, warnings)
    values (p_conversation, p_message, p_sender, p_text, p_sent_at, p_warnings);
  update conversation_member set
      unread = unread + (member_id = p_recipient and p_has_badge)::int, last_at = p_sent_at, hidden = false,
      sent = least(3, sent + (member_id = p_sender)::int),
      acknowledged_at = case when member_id = p_sender and p_acknowledge then coalesce(acknowledged_at, p_at) else acknowledged_at end
   where conversation_id = p_conversation and member_id in (lower_id, higher_id);
  update member_state set chats_v = chats_v + 1, user_v = user_v + 1,
      unread_total = unread_total + (member_id = p_recipient and p_has_badge)::int where member_id = lower_id;
  update member_state set chats_v = chats_v + 1, user_v = user_v + 1,
      unread_total = unread_total + (member_id = p_recipient and p_has_badge)::int where member_id = higher_id;
end $$;

-- The stored response of a key. `outcome`: replay, or mismatch when it came with another body.
create or replace function replay_message(
  p_sender bigint, p_key text, p_hash bytea, p_cost int,
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out free_left int, out next_price jsonb
) language plpgsql as $$
declare old idempotency_key; reply jsonb;
begin
  select * into old from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key;
  if old.body_hash <> p_hash or old.call <> 'POST /api/messages.php' then outcome := 'mismatch'; return; end if;
  outcome := 'replay';
  reply := old.reply::jsonb;
  message_id := (reply ->> 'id')::bigint;
  sent_at := (reply ->> 'sent_at')::timestamptz;
  balance := (reply ->> 'balance')::bigint;
  free_left := (reply ->> 'free_left')::int;
  next_price := next_lots(p_sender, p_cost);
end $$;

-- A paid message in one round trip: key, debit, message, lists and versions, or nothing. `outcome`: sent | replay | mismatch | not_found | paused | peer_gone |
-- incomplete | not_acknowledged | contact_limit | poor | dearer. Only `sent` changes anything. `contact_limit` comes with `trust` and `free_at`. `warnings`: for
-- the receiver. `free_left`: free messages after this one, or null. `price`: the lots that pay this message; `next_price`: those for the next one. Lock order: key
-- → first messages of the sender → wallet → conversation → conversation_member → member_state (ascending id). The conversation is locked before the id is drawn,
-- so ids and times rise in sending order. Blocks take the same lock.
create or replace function send_message(
  p_sender bigint, p_conversation bigint, p_text text, p_cost int, p_key text, p_hash bytea, p_acknowledge boolean, p_at timestamptz,
  p_warnings text[], p_words bytea, p_contacts int[], p_most int, p_shown jsonb,
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out recipient bigint, out is_first boolean,
  out warnings text[], out trust int, out free_at timestamptz, out free_left int, out price jsonb, out next_price jsonb
) language plpgsql as $$
declare chat record; contact record; due record; begins boolean;
begin
  insert into idempotency_key (scope, key, call, body_hash, created_at)
    values ('m' || p_sender, p_key, 'POST /api/messages.php', p_hash, p_at) on conflict do nothing;
  if not found then
    select * into outcome, message_id, sent_at, balance, free_left, next_price from replay_message(p_sender, p_key, p_hash, p_cost);
    return;
  end if;
  <<attempt>> begin
    chat := find_chat_to_write(p_sender, p_conversation, p_acknowledge);
    recipient := chat.recipient; is_first := chat.is_first; outcome := chat.refusal;
    exit attempt when outcome is not null;
    contact := check_new_contact(p_sender, p_conversation, chat.is_new and chat.among_people, p_contacts, p_at);
    trust := contact.trust; free_at := contact.free_at; outcome := contact.refusal;
    exit attempt when outcome is not null;
    due := price_message(p_sender, case when chat.among_people then p_cost else 0 end, p_most, p_shown, p_at);
    balance := due.balance; free_left := due.free_left; price := due.price; outcome := due.refusal;
    exit attempt when outcome is not null;
    select greatest(p_at, last_at), chat.is_new and last_message_id is null into sent_at, begins from conversation where id = p_conversation for update;
    outcome := 'peer_gone';
    exit attempt when exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient);
    message_id := nextval('message_id_seq');
    perform pay_message(p_sender, p_conversation, message_id, due.cost, price, due.is_free, p_at);
    balance := balance - due.cost; free_left := free_left - due.is_free::int;
    next_price := case when chat.among_people then next_lots(p_sender, p_cost) end;
    warnings := case when is_first then
      warn_of_first_message(p_sender, recipient, message_id, begins, chat.among_people, p_warnings, p_words, sent_at, p_at) end;
    perform store_message(p_sender, recipient, p_conversation, message_id, p_text, sent_at, warnings, chat.has_badge, p_acknowledge, p_at);
    update idempotency_key k set status = 200, reply = jsonb_build_object('id', message_id, 'sent_at', sent_at, 'balance', balance, 'free_left', free_left)::text
      where k.scope = 'm' || p_sender and k.key = p_key;
    outcome := 'sent'; return;
  end;
  delete from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key;
end $$;
