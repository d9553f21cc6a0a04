-- Credit lots: where the credits of a wallet came from and what they cost. Spent oldest first (docs/decisions/0043-credit-lots.md).

-- `bought`: of a paid order, at the price that was paid. `welcome` and `given` cost nothing. Kept by the trigger below.
create table credit_lot (
  member_id bigint not null references member on delete cascade,
  id bigint generated always as identity,
  origin text not null check (origin in ('bought', 'welcome', 'given')),
  order_id text unique references purchase_order,
  credits int not null check (credits > 0),
  unspent int not null,
  price_minor int check (price_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- also the order in which the lots of a member are spent
  primary key (member_id, id),
  constraint lot_holds_its_credits check (unspent between 0 and credits),
  constraint bought_lot_has_price check (
    (origin = 'bought') = (price_minor is not null) and (origin = 'bought') = (currency is not null) and (origin = 'bought') = (order_id is not null))
) with (fillfactor = 60);

-- Which lots an entry of a member takes credits from or gives them to, and what these credits cost: [{lot, origin, credits, minor?, currency?}].
alter table entry add column lots jsonb;
drop trigger entry_append_only on entry;
create trigger entry_append_only before update of posting_id, line, account, currency, amount, lots or delete on entry
  for each row execute function never_changed();

-- The price of so many credits of a lot, in whole minor units: half a unit counts up, as in `priceOfPart` of the domain.
create function lot_minor(lot credit_lot, p_credits int) returns bigint language sql immutable as $$
  select (2 * lot.price_minor::bigint * p_credits + lot.credits) / (2 * lot.credits)
$$;

-- The lots that the next `p_credits` of a member come from, `p_first` first and then the oldest; fewer when there are not so many.
create function next_lots(p_member bigint, p_credits int, p_first bigint default null) returns jsonb language plpgsql stable as $$
declare lot credit_lot; n int; need int := p_credits; parts jsonb := '[]';
begin
  for lot in select * from credit_lot l where l.member_id = p_member and l.unspent > 0 order by l.id is not distinct from p_first desc, l.id loop
    n := least(need, lot.unspent);
    parts := parts || case when lot.price_minor is null then jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', n)
      else jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', n, 'minor', lot_minor(lot, n), 'currency', lot.currency) end;
    need := need - n;
    exit when need = 0;
  end loop;
  return parts;
end $$;

-- Puts credits back where there is room, the newest first: only for what was taken before lots were kept.
create function lots_with_room(p_member bigint, p_credits int) returns jsonb language plpgsql stable as $$
declare lot credit_lot; n int; need int := p_credits; parts jsonb := '[]';
begin
  for lot in select * from credit_lot l where l.member_id = p_member and l.unspent < l.credits order by l.id desc loop
    exit when need = 0;
    n := least(need, lot.credits - lot.unspent);
    parts := parts || jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', n);
    need := need - n;
  end loop;
  return parts;
end $$;

-- The lots move with every entry of a member. What is given makes a lot; what comes back goes to the lots that it was taken from.
create function entry_moves_lots() returns trigger language plpgsql as $$
declare p posting; o purchase_order; lot bigint; part jsonb; open int := abs(new.amount);
begin
  select * into p from posting where id = new.posting_id;
  if new.amount < 0 then
    -- a refund and a charge-back take the credits of their own order first
    if p.kind = 'purchase_refund' then
      select l.id into lot from credit_lot l
       where l.member_id = new.member_id and l.order_id = coalesce((select r.order_id from refund r where r.id = p.ref), p.ref);
    end if;
    -- a message has looked them up before (send_message)
    new.lots := coalesce(new.lots, next_lots(new.member_id, open, lot));
    for part in select jsonb_array_elements(new.lots) loop
      update credit_lot set unspent = unspent - (part ->> 'credits')::int where member_id = new.member_id and id = (part ->> 'lot')::bigint;
      open := open - (part ->> 'credits')::int;
    end loop;
    -- a wallet that cannot pay is refused by its own rule
    if open <> 0 and exists (select from wallet w where w.member_id = new.member_id and w.balance >= -new.amount) then
      raise exception 'the lots of member % do not hold what the wallet says', new.member_id using errcode = 'DU005';
    end if;
    return new;
  end if;
  if p.kind in ('message_refund', 'dispute_won') then
    select e.lots into new.lots from posting t join entry e on e.posting_id = t.id and e.account = 'member'
     where t.kind = case p.kind when 'message_refund' then 'message' else 'purchase_refund' end and t.ref = p.ref;
    new.lots := coalesce(new.lots, lots_with_room(new.member_id, open));
    for part in select jsonb_array_elements(new.lots) loop
      update credit_lot set unspent = unspent + (part ->> 'credits')::int where member_id = new.member_id and id = (part ->> 'lot')::bigint;
      open := open - (part ->> 'credits')::int;
    end loop;
    if open = 0 then return new; end if;
  end if;
  if p.kind = 'purchase' then select * into o from purchase_order where id = p.ref; end if;
  insert into credit_lot (member_id, origin, order_id, credits, unspent, price_minor, currency)
    values (new.member_id, case p.kind when 'purchase' then 'bought' when 'welcome' then 'welcome' else 'given' end, o.id, open, open, o.price_minor, o.currency)
    returning id into lot;
  new.lots := coalesce(new.lots, '[]') || jsonb_build_object('lot', lot, 'credits', open);
  return new;
end $$;
create trigger entry_lots_kept before insert on entry
  for each row when (new.account = 'member' and new.member_id is not null) execute function entry_moves_lots();

-- A lot changes only with an entry (depth 1 is a statement of somebody's own).
create function lot_follows_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a lot changes only by an entry' using errcode = 'DU003'; end if;
  return coalesce(new, old);
end $$;

-- The wallets of today: the newest credits are those that are left. What no lot explains was given.
insert into credit_lot (member_id, origin, order_id, credits, unspent, price_minor, currency)
  with got as (
    select e.member_id, e.posting_id, o.id as order_id, e.amount, o.price_minor, o.currency,
           case t.kind when 'welcome' then 'welcome' when 'purchase' then 'bought' else 'given' end as origin,
           greatest(0, e.amount - coalesce((select sum(r.credits) from refund r where r.order_id = o.id), 0)
             - case when o.state = 'disputed' then e.amount else 0 end)::bigint as size
      from entry e join posting t on t.id = e.posting_id left join purchase_order o on t.kind = 'purchase' and o.id = t.ref
     where e.account = 'member' and e.member_id is not null and e.amount > 0 and t.kind <> 'message_refund'),
  placed as (select got.*, w.balance - (sum(size) over (partition by got.member_id order by posting_id desc) - size) as reaches from got join wallet w using (member_id))
  select member_id, origin, order_id, amount, greatest(0, least(size, reaches)), price_minor, currency from placed order by posting_id;
insert into credit_lot (member_id, origin, credits, unspent)
  select w.member_id, 'given', w.balance - coalesce(l.unspent, 0), w.balance - coalesce(l.unspent, 0)
    from wallet w left join (select member_id, sum(unspent) as unspent from credit_lot group by member_id) l using (member_id) where w.balance > coalesce(l.unspent, 0);

create trigger lot_guarded before insert or update or delete on credit_lot for each row execute function lot_follows_entries();

-- True when lots cost more money than was shown, in any currency. `p_shown`: minor units by currency.
create function costs_more(p_lots jsonb, p_shown jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_to_recordset(p_lots) as part(minor bigint, currency text) where currency is not null
                  group by currency having sum(minor) > coalesce((p_shown ->> part.currency)::bigint, 0))
$$;

-- As before, and now: `p_shown` is the money that the writer was shown beside Send (null: none was). Dearer messages are not sent.
-- `price`: the lots that pay this message; `next_price`: those that would pay the next one.
-- The outcome `incomplete`: gender or birth date is not known yet (docs/decisions/0057-listed-when-complete.md). `changeUser` lets nobody clear the two.
drop function send_message;
create function send_message(
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
