-- Messages: sending one is one function.

-- How far a member is trusted: 1 new, 2 confirmed their address, 3 has a photo too, 4 has paid. What follows from it stands in src/domain/contact-limits.ts.
create or replace function trust_of(p_member bigint) returns int language sql stable as $$
  select case when m.paid_at is not null then 4 when m.activated_at is null then 1 when p.main_image_id is null then 2 else 3 end
    from member m join profile p on p.id = m.id where m.id = p_member
$$;

-- How many people a member wrote to for the first time in the 24 hours before, and when the oldest of the last `p_limit` stops counting.
create or replace function contacts_of(p_member bigint, p_limit int, p_at timestamptz, out used int, out free_at timestamptz) language sql stable as $$
  select count(*)::int, (array_agg(sent_at order by sent_at desc))[p_limit] + interval '24 hours'
    from opening where sender_id = p_member and begins and sent_at > p_at - interval '24 hours'
$$;

-- A paid message in one round trip: key, debit, message, both lists, both versions; all of it or nothing.
-- `outcome`: sent | replay | mismatch | not_found | paused | peer_gone | incomplete | not_acknowledged | contact_limit | poor | dearer. Anything but sent has
-- changed nothing. Lock order: key → openings of the sender → wallet → conversation → conversation_member → member_state (ascending id).
-- `paused`: who is paused is seen by nobody, so nothing they would pay for would arrive.
-- `incomplete`: gender or birth date is not known yet (docs/decisions/0057-listed-when-complete.md). `changeUser` lets nobody clear the two.
-- `contact_limit`: nobody begins with more new people a day than they are trusted with (`p_contacts`, by trust); comes with `trust` and `free_at`.
-- `is_first`: the sender's first message here, or one of the first three when nobody has answered yet. It keeps what was found in it (`p_warnings`) and whether
-- its words went to many (`p_words`); `warnings` is what its receiver is told.
-- `p_most` and `p_shown` are the credits and the money (minor units by currency) that the writer was told it would cost, null where nothing was told; what has
-- become dearer is not sent. What premium promised for today is free; `free_left`: free messages after this one, null for whoever was promised none.
-- What a message costs is reserved first. `price`: the lots that pay this message; `next_price`: those that would pay the next one.
create or replace function send_message(
  p_sender bigint, p_conversation bigint, p_text text, p_cost int, p_key text, p_hash bytea, p_acknowledge boolean, p_at timestamptz,
  p_warnings text[], p_words bytea, p_contacts int[], p_most int, p_shown jsonb,
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out recipient bigint,
  out is_first boolean, out warnings text[], out trust int, out free_at timestamptz, out free_left int, out price jsonb, out next_price jsonb
) language plpgsql as $$
declare
  old idempotency_key; c conversation; peer record; p bigint; cost int := p_cost; counts boolean; among_people boolean; begins boolean := false; used int; is_free boolean := false;
begin
  insert into idempotency_key (scope, key, call, body_hash, created_at) values ('m' || p_sender, p_key, 'POST /api/messages.php', p_hash, p_at)
    on conflict do nothing;
  if not found then
    select * into old from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key;
    if old.body_hash <> p_hash or old.call <> 'POST /api/messages.php' then outcome := 'mismatch'; return; end if;
    outcome := 'replay';
    message_id := (old.reply::jsonb ->> 'id')::bigint; sent_at := (old.reply::jsonb ->> 'sent_at')::timestamptz; balance := (old.reply::jsonb ->> 'balance')::bigint;
    free_left := (old.reply::jsonb ->> 'free_left')::int;
    next_price := next_lots(p_sender, p_cost);
    return;
  end if;

  <<attempt>>
  begin
    select * into c from conversation where id = p_conversation and p_sender in (lo_id, hi_id);
    if not found then outcome := 'not_found'; exit attempt; end if;
    if (select status from member where id = p_sender) <> 'active' then outcome := 'paused'; exit attempt; end if;
    recipient := c.lo_id + c.hi_id - p_sender;
    select them.fictional, mine.acknowledged_at is not null as acknowledged, me.fictional as from_fictional, theirs.acknowledged_at is not null as peer_acknowledged,
           mine.sent = 0 or (mine.sent < 3 and c.last_sender = p_sender) as is_first,
           not me.fictional and (me.gender is null or me.date_of_birth is null) as incomplete,
           m.status = 'active' and not exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient) as here
      into peer
      from profile them join member m on m.id = them.id join profile me on me.id = p_sender
      join conversation_member mine on mine.member_id = p_sender and mine.conversation_id = p_conversation
      join conversation_member theirs on theirs.member_id = recipient and theirs.conversation_id = p_conversation
     where them.id = recipient;
    if peer.here is not true then outcome := 'peer_gone'; exit attempt; end if;
    if peer.incomplete then outcome := 'incomplete'; exit attempt; end if;
    if peer.fictional and not peer.acknowledged and not p_acknowledge then outcome := 'not_acknowledged'; exit attempt; end if;
    is_first := peer.is_first;
    among_people := not (peer.fictional or peer.from_fictional);
    if not among_people then cost := 0; end if;

    -- fifty new people written to at the same instant wait for each other here, so that each sees how many there were
    if c.last_message_id is null and among_people then
      perform pg_advisory_xact_lock(hashint8extended(p_sender, 14));
      select last_message_id is null into begins from conversation where id = p_conversation;
      trust := trust_of(p_sender);
      select o.used, o.free_at into used, free_at from contacts_of(p_sender, p_contacts[trust], p_at) o;
      if begins and used >= p_contacts[trust] then outcome := 'contact_limit'; exit attempt; end if;
    end if;

    -- the wallet is locked and looked at before the entry moves it, so that poverty is an answer and not an error
    if cost > 0 then
      select w.balance into balance from wallet w where w.member_id = p_sender for update;
      balance := coalesce(balance, 0);
      -- of a hundred sent at the same instant exactly as many are free as were promised: each holds the wallet until it is stored
      free_left := free_messages_left(p_sender, p_at);
      is_free := coalesce(free_left > 0, false);
      if is_free then cost := 0; end if;
      if cost > 0 then price := next_lots(p_sender, cost); end if;
      if cost > p_most then outcome := 'dearer'; exit attempt; end if;
      if balance < cost then outcome := 'poor'; exit attempt; end if;
      if cost > 0 and p_shown is not null and costs_more(price, p_shown) then outcome := 'dearer'; exit attempt; end if;
    else
      balance := coalesce((select w.balance from wallet w where w.member_id = p_sender), 0);
    end if;
    -- held from before the id is drawn, so that ids rise in the order of sending, and times with them
    select greatest(p_at, last_at), begins and last_message_id is null into sent_at, begins from conversation where id = p_conversation for update;
    -- whoever blocks holds the conversation too: their block is seen now, or comes after this message
    if exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient) then outcome := 'peer_gone'; exit attempt; end if;
    message_id := nextval('message_id_seq');
    if is_free then
      insert into free_message (member_id, day, used) values (p_sender, (p_at at time zone 'UTC')::date, 1)
        on conflict (member_id) do update set used = case when free_message.day = excluded.day then free_message.used + 1 else 1 end, day = excluded.day;
      free_left := free_left - 1;
    end if;
    if cost > 0 then
      insert into posting (kind, ref, created_at) values ('message', message_id::text, p_at) returning id into p;
      insert into entry (posting_id, line, account, member_id, currency, amount, lots)
        values (p, 1, 'member', p_sender, 'CRD', -cost, price), (p, 2, 'reserved', null, 'CRD', cost, null);
      insert into reservation (conversation_id, message_id, sender_id, credits) values (p_conversation, message_id, p_sender, cost);
      balance := balance - cost;
    end if;
    if among_people then next_price := next_lots(p_sender, p_cost); end if;

    update conversation set last_message_id = message_id, last_at = sent_at, last_sender = p_sender, last_text = left(p_text, 140) where id = p_conversation;
    if is_first then
      warnings := p_warnings;
      if among_people then
        insert into opening (sender_id, message_id, recipient_id, begins, text_hash, sent_at)
          values (p_sender, message_id, recipient, begins, p_words, send_message.sent_at);
        if (select count(distinct o.recipient_id) from opening o
             where o.sender_id = p_sender and o.text_hash = p_words and o.sent_at > p_at - interval '24 hours') >= 3 then
          warnings := warnings || 'copied'::text;
        end if;
      end if;
      warnings := nullif(warnings, '{}');
    end if;
    insert into message (conversation_id, id, sender_id, text, sent_at, warnings)
      values (p_conversation, message_id, p_sender, p_text, send_message.sent_at, send_message.warnings);
    -- a fictional profile raises no badge for someone who has not acknowledged what it is
    counts := not peer.from_fictional or peer.peer_acknowledged;
    update conversation_member set
        unread = unread + (member_id = recipient and counts)::int, last_at = send_message.sent_at, hidden = false, sent = least(3, sent + (member_id = p_sender)::int),
        acknowledged_at = case when member_id = p_sender and p_acknowledge then coalesce(acknowledged_at, p_at) else acknowledged_at end
      where conversation_id = p_conversation and member_id in (c.lo_id, c.hi_id);
    update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total + (member_id = recipient and counts)::int where member_id = c.lo_id;
    update member_state set chats_v = chats_v + 1, user_v = user_v + 1, unread_total = unread_total + (member_id = recipient and counts)::int where member_id = c.hi_id;
    update idempotency_key k set status = 200, reply = jsonb_build_object('id', message_id, 'sent_at', sent_at, 'balance', balance, 'free_left', free_left)::text
      where k.scope = 'm' || p_sender and k.key = p_key;
    outcome := 'sent';
  end;
  if outcome <> 'sent' then delete from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key; end if;
end $$;
