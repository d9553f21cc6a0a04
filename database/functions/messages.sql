-- Messages: `send_messages`, which is one call of the server for all sends of a moment, and its steps.

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

-- Step 0 of a send that may wait: waits for the rows that it changes. Order: member → wallet → conversation → conversation_member → member_state, the lower id first.
create or replace function wait_for_chat(p_sender bigint, p_conversation bigint) returns void language plpgsql as $$
begin
  insert into wallet (member_id) select p_sender
    where exists (select from member where id = p_sender) and not exists (select from wallet where member_id = p_sender) on conflict do nothing;
  perform from conversation c join member low on low.id = c.lo_id join member high on high.id = c.hi_id join wallet w on w.member_id = p_sender
    join conversation_member low_chat on low_chat.member_id = c.lo_id and low_chat.conversation_id = c.id
    join conversation_member high_chat on high_chat.member_id = c.hi_id and high_chat.conversation_id = c.id
    join member_state low_state on low_state.member_id = c.lo_id join member_state high_state on high_state.member_id = c.hi_id
   where c.id = p_conversation and p_sender in (c.lo_id, c.hi_id)
     for key share of low, high for no key update of w, c, low_chat, high_chat, low_state, high_state;
end $$;

-- Step 1: the conversations that could be locked, with the wallets, as their senders may write in them. Those with a row that another transaction holds are left
-- out: nobody waits for them, and no order of locks can deadlock. `paused`: the sender is hidden, so the message would not arrive. `incomplete`: gender or birth
-- date is missing (docs/decisions/0057-listed-when-complete.md). `warning_unread`: the sender was warned, and has not read it.
create or replace function lock_chats(p_sends sending[]) returns chat_to_write[] language plpgsql as $$
begin
  return (select array_agg(row(locked.*)::chat_to_write) from (
    select s.n, them.id, c.last_at, w.balance, mine.sent = 0 or (mine.sent < 3 and c.last_sender = s.sender), c.last_message_id is null,
           not (my.fictional or their.fictional), not my.fictional or theirs.acknowledged_at is not null,
           case when me.status <> 'active' then 'paused'
                when them.status <> 'active' then 'peer_gone'
                when not my.fictional and (my.gender is null or my.date_of_birth is null) then 'incomplete'
                when me.warning_unread then 'warning_unread'
                when their.fictional and mine.acknowledged_at is null and not s.acknowledge then 'not_acknowledged' end, c.pool_id
      from unnest(p_sends) s join wallet w on w.member_id = s.sender
      join conversation_member mine on mine.member_id = s.sender and mine.conversation_id = s.conversation
      join conversation_member theirs on theirs.member_id = mine.peer_id and theirs.conversation_id = s.conversation
      join conversation c on c.id = s.conversation
      join member me on me.id = s.sender join profile my on my.id = s.sender
      join member them on them.id = mine.peer_id join profile their on their.id = mine.peer_id
      join member_state my_state on my_state.member_id = s.sender join member_state their_state on their_state.member_id = mine.peer_id
       for key share of me, them skip locked for no key update of w, c, mine, theirs, my_state, their_state skip locked) locked);
end $$;

-- What a message among people costs: nothing while free messages are left. `refusal`: dearer than was shown (`p_most` credits, `p_shown` money) | poor | null.
create or replace function refusal_of_price(p_due int, p_most int, p_balance bigint, p_price jsonb, p_shown jsonb) returns text language sql immutable as $$
  select case when p_due > p_most then 'dearer' when p_balance < p_due then 'poor'
              when p_due > 0 and p_shown is not null and costs_more(p_price, p_shown) then 'dearer' end
$$;

-- Step 2: reads what the locks keep as it is. `outcome`: replay | mismatch for a stored key, a refusal, or null: then it is sent, with a new id. `unscreened`, where
-- the caller had not looked at the words of a first message: those before it were unsent meanwhile.
create or replace function examine_sends(p_sends sending[], p_chats chat_to_write[]) returns sending[] language plpgsql as $$
begin
  return (select array_agg(seen::sending order by seen.n) from (
    select s.n, s.sender, s.conversation, s.text, s.cost, s.most, s.shown, s.key, s.hash, s.acknowledge, s.at, s.warnings, s.words,
           o.outcome, chat.recipient, coalesce((k.reply ->> 'sent_at')::timestamptz, greatest(s.at, chat.last_at)) as sent_at,
           chat.is_first, chat.is_new and chat.among_people as begins, chat.among_people, chat.has_badge, p.due, p.due = 0 as is_free,
           coalesce((k.reply ->> 'balance')::bigint, chat.balance - case when o.outcome is null then coalesce(p.due, 0) else 0 end, 0) as balance,
           case when k.known then (k.reply ->> 'free_left')::int when p.due is not null then f.free_left - (o.outcome is null and p.due = 0)::int end as free_left,
           case when p.due > 0 then lots.price end as price,
           case when k.known or p.due = 0 then lots.price when p.due > 0 then lots.next_price end as next_price,
           case when o.outcome is null then nextval('message_id_seq') else (k.reply ->> 'id')::bigint end as message_id,
           null::int as trust, null::timestamptz as free_at, chat.pool
      from unnest(p_sends) s
      left join unnest(p_chats) chat on chat.n = s.n
      left join lateral (select true as known, i.reply::jsonb as reply, i.body_hash = s.hash and i.call = 'POST /api/messages.php' as repeats
                           from idempotency_key i where i.scope = 'm' || s.sender and i.key = s.key) k on true
      left join exclusion e on e.member_id = s.sender and e.other_id = chat.recipient
      left join lateral free_messages_left(s.sender, s.at) f on true
      left join lateral lots_of_two_messages(s.sender, s.cost) lots on true
      left join lateral (select case when f.free_left > 0 then 0 else s.cost end as due where chat.among_people and s.cost > 0) p on true
      left join lateral (select case when k.known then case when k.repeats then 'replay' else 'mismatch' end
                           when chat.n is null then 'not_found' when chat.refusal = 'paused' then 'paused' when e.member_id is not null then 'peer_gone'
                           when s.outcome = 'unscreened' and chat.refusal is null and chat.is_first then 'unscreened'
                           else coalesce(chat.refusal, refusal_of_price(p.due, s.most, chat.balance, lots.price, s.shown)) end as outcome) o on true
  ) seen);
end $$;

-- Step 2 of answers to a paid approach: the first ones cost nothing, and take no free message of premium. Not between two who were seen on one device or network.
-- `p_free`: how many are free at the brand of each send, by its number.
create or replace function grant_free_answers(p_sends sending[], p_free int[]) returns sending[] language plpgsql as $$
declare answers int[]; one sending;
begin
  if p_free <@ array[0] then return p_sends; end if;
  select array_agg(s.n) into answers from unnest(p_sends) s
    join conversation_member mine on mine.member_id = s.sender and mine.conversation_id = s.conversation
   where p_free[s.n + 1] > 0 and s.due is not null and coalesce(s.outcome in ('poor', 'dearer'), true)
     and case when mine.approach_id is not null and mine.sent < p_free[s.n + 1] then not share_marks(s.sender, s.recipient, s.at) end;
  if answers is null then return p_sends; end if;
  for i in 1 .. cardinality(p_sends) loop
    one := p_sends[i];
    continue when one.n <> all(answers);
    if one.outcome is null then
      one.balance := one.balance + one.due;
      one.free_left := one.free_left + one.is_free::int;
    end if;
    one.next_price := coalesce(one.price, one.next_price);
    one.price := null;
    one.due := 0;
    one.is_free := false;
    one.outcome := null;
    one.message_id := coalesce(one.message_id, nextval('message_id_seq'));
    p_sends[i] := one;
  end loop;
  return p_sends;
end $$;

-- Step 3, for new conversations of people: limits new contacts a day by trust (`p_contacts`). First messages of one sender wait for each other at the wallet, so
-- each is counted. Where a decision forbids new chats, the limit is none until then; earlier releases know this answer too.
create or replace function check_new_contacts(p_sends sending[], p_contacts int[]) returns sending[] language plpgsql as $$
declare one sending; contacts record; forbidden_until timestamptz;
begin
  for i in 1 .. cardinality(p_sends) loop
    one := p_sends[i];
    continue when one.begins is not true or one.outcome not in ('poor', 'dearer');
    one.trust := trust_of(one.sender);
    -- begun today and taken back: it is counted already
    if exists (select from first_message f where f.sender_id = one.sender and f.recipient_id = one.recipient and f.begins and f.sent_at > one.at - interval '24 hours') then
      one.begins := false;
    end if;
    select used, free_at into contacts from contacts_of(one.sender, p_contacts[one.trust], one.at);
    select max(until_at) into forbidden_until from member_limit where member_id = one.sender and what = 'chats' and until_at > one.at;
    one.free_at := greatest(contacts.free_at, forbidden_until);
    if (one.begins and contacts.used >= p_contacts[one.trust]) or forbidden_until is not null then one.outcome := 'contact_limit'; end if;
    p_sends[i] := one;
  end loop;
  return p_sends;
end $$;

-- Step 4, on the sender's side: reserves the prices, or takes one of today's free messages. `p_days`: by the number of each send, after how many days
-- without a reader the credits come back by themselves; 0: never.
create or replace function reserve_prices(p_sends sending[], p_days int[]) returns void language plpgsql as $$
begin
  with p as (
    insert into posting (kind, ref, created_at, pool_id) select 'message', s.message_id::text, s.at, s.pool from unnest(p_sends) s where s.due > 0 returning id, ref
  ), paid as materialized (
    select p.id, s.sender, s.conversation, s.message_id, s.due, s.price, s.pool, s.at + make_interval(days => nullif(p_days[s.n + 1], 0)) as unread_until
      from p join unnest(p_sends) s on s.message_id = p.ref::bigint
  ), reserved as (
    insert into reservation (conversation_id, message_id, sender_id, credits, unread_until, pool_id)
      select conversation, message_id, sender, due, unread_until, pool from paid
  )
  insert into entry (posting_id, line, account, member_id, currency, amount, lots, pool_id)
    select id, 1, 'member', sender, 'CRD', -due, price, pool from paid
    union all select id, 2, 'reserved', null, 'CRD', due, null, pool from paid;
  if not exists (select from unnest(p_sends) s where s.is_free) then return; end if;
  insert into free_message (member_id, day, used, pool_id) select s.sender, (s.at at time zone 'UTC')::date, 1, s.pool from unnest(p_sends) s where s.is_free
    on conflict (member_id) do update
      set used = case when free_message.day = excluded.day then free_message.used + 1 else 1 end, day = excluded.day;
end $$;

-- The warnings of a first message for its receiver, or null. Stored for a day. `copied`: these words went to three people or more.
create or replace function warn_of_first_message(s sending) returns text[] language plpgsql as $$
declare receivers int;
begin
  if not s.among_people then return nullif(s.warnings, '{}'); end if;
  insert into first_message (sender_id, message_id, recipient_id, begins, text_hash, sent_at, pool_id)
    values (s.sender, s.message_id, s.recipient, s.begins, s.words, s.sent_at, s.pool);
  select count(distinct o.recipient_id) into receivers from first_message o
   where o.sender_id = s.sender and o.text_hash = s.words and o.sent_at > s.at - interval '24 hours';
  return nullif(case when receivers >= 3 then s.warnings || 'copied'::text else s.warnings end, '{}');
end $$;

-- Step 5: the warnings of first messages; other messages have none.
create or replace function warn_of_first_messages(p_sends sending[]) returns sending[] language plpgsql as $$
declare one sending;
begin
  for i in 1 .. cardinality(p_sends) loop
    one := p_sends[i];
    continue when one.warnings is null and not one.is_first;
    one.warnings := case when one.is_first then warn_of_first_message(one) end;
    p_sends[i] := one;
  end loop;
  return p_sends;
end $$;

-- Step 6, on the conversation's side: the messages, and what both lists show.
create or replace function store_messages(p_sends sending[]) returns void language plpgsql as $$
begin
  insert into message (conversation_id, id, sender_id, text, sent_at, warnings, free_day, pool_id)
    select s.conversation, s.message_id, s.sender, s.text, s.sent_at, s.warnings, case when s.is_free then (s.at at time zone 'UTC')::date end, s.pool from unnest(p_sends) s;
  update conversation c set last_message_id = s.message_id, last_at = s.sent_at, last_sender = s.sender, last_text = left(s.text, 140)
    from unnest(p_sends) s where c.id = s.conversation;
  update conversation_member m set
      unread = m.unread + (side.receives and s.has_badge)::int, last_at = s.sent_at, hidden = false,
      is_request = side.receives and case when m.is_request is null then s.among_people and m.sent = 0 else m.is_request end, sent = least(3, m.sent + (not side.receives)::int),
      answered_id = case when side.receives then m.answered_id else s.message_id end,
      approach_id = case when side.receives and m.sent = 0 and s.due > 0 then coalesce(m.approach_id, s.message_id) else m.approach_id end,
      acknowledged_at = case when s.acknowledge and not side.receives then coalesce(m.acknowledged_at, s.at) else m.acknowledged_at end
    from unnest(p_sends) s cross join lateral (values (s.sender, false), (s.recipient, true)) side(member, receives)
   where m.member_id = side.member and m.conversation_id = s.conversation;
end $$;

-- Step 7: the versions and badges of both sides, and the notifications.
create or replace function move_versions(p_sends sending[]) returns void language plpgsql as $$
begin
  update member_state m set chats_v = m.chats_v + moved.times, user_v = m.user_v + moved.times, unread_total = m.unread_total + moved.unread
    from (select side.member, count(*)::int as times, sum((side.receives and s.has_badge)::int)::int as unread
            from unnest(p_sends) s cross join lateral (values (s.sender, false), (s.recipient, true)) side(member, receives) group by side.member) moved
   where m.member_id = moved.member;
  perform leave_push_notes(array_agg(s.recipient), 'message', max(s.at)) from unnest(p_sends) s where s.warnings is null;
end $$;

-- Paid messages in one round trip and one transaction: key, debit, message, lists and versions, or nothing of a message. Each is of another sender and another
-- conversation, and numbered from 0. Returns those of `p_sends` that are answered: the others found a row locked, and are sent again alone with `p_may_wait`. `outcome`: sent | replay | mismatch |
-- not_found | paused | peer_gone | incomplete | warning_unread | not_acknowledged | contact_limit | unscreened | poor | dearer. Only `sent` changes anything. `contact_limit` comes with `trust`
-- and `free_at`. `warnings`: for the receiver. `free_left`: free messages after this one, or null. `price`: the lots that pay this message; `next_price`: those
-- for the next one. The sender's wallet and the conversation are locked before the key is looked up, so a repeat waits for the first, and ids and times rise in
-- sending order. Blocks lock the conversation too. Joins by keys only: a plan for a guessed hundred rows would read whole tables.
create or replace function send_messages(p_sends json, p_contacts int[], p_may_wait boolean) returns setof sending language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare sends sending[]; chats chat_to_write[]; good sending[]; free int[]; days int[];
begin
  select array_agg(s) into sends from json_populate_recordset(null::sending, p_sends) s;
  select array_agg(coalesce(s.free_answers, 0) order by s.n), array_agg(coalesce(s.unread_days, 0) order by s.n) into free, days
    from json_to_recordset(p_sends) s(n int, free_answers int, unread_days int);
  if p_may_wait then perform wait_for_chat(s.sender, s.conversation) from unnest(sends) s; end if;
  chats := lock_chats(sends);
  if not p_may_wait and cardinality(chats) is distinct from cardinality(sends) then
    select array_agg(s) into sends from unnest(sends) s where s.n in (select chat.n from unnest(chats) chat);
    if sends is null then return; end if;
  end if;
  sends := check_new_contacts(grant_free_answers(examine_sends(sends, chats), free), p_contacts);
  return query select * from unnest(sends) s where s.outcome is not null;
  select array_agg(s) into good from unnest(sends) s where s.outcome is null;
  if good is null then return; end if;
  perform reserve_prices(good, days);
  good := warn_of_first_messages(good);
  perform store_messages(good);
  perform move_versions(good);
  insert into idempotency_key (scope, key, call, body_hash, status, reply, created_at, pool_id)
    select 'm' || s.sender, s.key, 'POST /api/messages.php', s.hash, 200,
           jsonb_build_object('id', s.message_id, 'sent_at', s.sent_at, 'balance', s.balance, 'free_left', s.free_left)::text, s.at, s.pool
      from unnest(good) s;
  for i in 1 .. cardinality(good) loop good[i].outcome := 'sent'; end loop;
  return query select * from unnest(good);
end $$;
