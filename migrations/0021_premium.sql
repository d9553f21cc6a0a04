-- Premium: days in which a member has what a brand promised them. Bought as packs are, ends by itself.

-- An order is for credits, or for days of premium. What these hold is written into the order, so that it is what was shown when it was placed.
alter table purchase_order
  add column premium_days int check (premium_days > 0),
  add column premium_benefits jsonb,
  drop constraint purchase_order_credits_check,
  add constraint order_for_something check (
    case when premium_days is null then credits > 0 and premium_benefits is null else credits = 0 and premium_benefits is not null end);

-- One a paid order. Those of a member follow each other without a gap.
create table premium_period (
  order_id text primary key references purchase_order,
  member_id bigint references member on delete set null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  benefits jsonb not null,
  -- of `benefits`, for whoever sends a message
  free_messages int not null check (free_messages between 0 and 100),
  check (ends_at >= begins_at)
);
-- what holds for a member now, and until when (findHeld, free_messages_left, begin_premium)
create index premium_period_of_member on premium_period (member_id, ends_at);

-- How many free messages a member has used on the last day (UTC) that they used one.
create table free_message (
  member_id bigint primary key references member on delete cascade,
  day date not null,
  used int not null check (used > 0)
);

-- How many paid messages are still free today; null for whoever was promised none. Whoever takes one holds the member's wallet. In PL/pgSQL, whose plan is kept: it is asked
-- with every paid message.
create function free_messages_left(p_member bigint, p_at timestamptz) returns int language plpgsql stable as $$
declare n int;
begin
  select greatest(0, p.free_messages - coalesce(f.used, 0)) into n
    from premium_period p left join free_message f on f.member_id = p.member_id and f.day = (p_at at time zone 'UTC')::date
   where p.member_id = p_member and p.ends_at > p_at and p.begins_at <= p_at and p.free_messages > 0
   order by p.free_messages desc limit 1;
  return n;
end $$;

-- The period of a premium order that is paid: from now on, or from when the one before ends. The wallet is what keeps two at once apart.
create function begin_premium(o purchase_order, p_at timestamptz) returns void language plpgsql as $$
declare start timestamptz;
begin
  insert into wallet (member_id) values (o.member_id) on conflict do nothing;
  perform from wallet where member_id = o.member_id for update;
  select greatest(p_at, max(ends_at)) into start from premium_period where member_id = o.member_id and ends_at > p_at;
  insert into premium_period (order_id, member_id, begins_at, ends_at, benefits, free_messages)
    values (o.id, o.member_id, start, start + make_interval(hours => 24 * o.premium_days), o.premium_benefits, coalesce((o.premium_benefits ->> 'free_messages_a_day')::int, 0));
end $$;

-- Ends the period of an order at once. Those that come after it move up, each as long as it was: nobody has a hole in what they paid for.
create function end_premium(p_order text, p_at timestamptz) returns void language plpgsql as $$
declare gone premium_period; shift interval;
begin
  perform from wallet where member_id = (select member_id from premium_period where order_id = p_order) for update;
  select * into gone from premium_period where order_id = p_order and ends_at > p_at;
  if not found then return; end if;
  shift := gone.ends_at - greatest(gone.begins_at, p_at);
  update premium_period set begins_at = least(begins_at, p_at), ends_at = p_at where order_id = p_order;
  update premium_period set begins_at = begins_at - shift, ends_at = ends_at - shift
   where member_id = gone.member_id and ends_at > p_at and begins_at >= gone.ends_at;
  update member_state set user_v = user_v + 1 where member_id = gone.member_id;
end $$;

-- A charge-back, all of the money given back, and a withdrawal end it, whoever does it and by whatever way. A part given back out of goodwill does not.
create function premium_ended() returns trigger language plpgsql as $$
begin
  perform end_premium(new.id, new.updated_at);
  return null;
end $$;
create trigger premium_ended after update of state on purchase_order
  for each row when (new.premium_days is not null and new.state in ('disputed', 'refunded') and old.state is distinct from new.state) execute function premium_ended();
create function premium_withdrawn() returns trigger language plpgsql as $$
begin
  perform end_premium(new.order_id, new.declared_at);
  return null;
end $$;
create trigger premium_withdrawn after insert on withdrawal for each row execute function premium_withdrawn();

-- Of premium it is days that were left, and not credits.
alter table withdrawal add column days int check (days >= 0);

-- As before, and now: an order of premium gives its days instead of credits, at most once like these.
create or replace function settle_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  insert into posting (kind, ref, created_at) values ('purchase', o.id, p_at) on conflict do nothing returning id into p;
  if p is null then return false; end if;
  if o.premium_days is null then
    insert into entry (posting_id, line, account, member_id, currency, amount) values
      (p, 1, 'member', o.member_id, 'CRD', o.credits), (p, 2, 'issued', null, 'CRD', -o.credits);
  else
    perform begin_premium(o, p_at);
  end if;
  insert into entry (posting_id, line, account, member_id, currency, amount) values
    (p, 3, 'captured', null, o.currency, o.price_minor), (p, 4, 'sales', null, o.currency, -o.price_minor);
  update purchase_order set state = 'paid', paid_at = p_at, updated_at = p_at where id = p_order;
  update member set paid_at = coalesce(paid_at, p_at) where id = o.member_id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;

-- As before, and now: what premium promised for today is free. `p_most` is what the writer was told it would cost (null: whatever it costs); what has become dearer is
-- not sent. `free_left`: free messages after this one; null for whoever was promised none.
drop function send_message;
create function send_message(
  p_sender bigint, p_conversation bigint, p_text text, p_cost int, p_key text, p_hash bytea, p_acknowledge boolean, p_at timestamptz,
  p_warnings text[], p_words bytea, p_contacts int[], p_most int,
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out recipient bigint,
  out is_first boolean, out warnings text[], out trust int, out free_at timestamptz, out free_left int
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
           m.status = 'active' and not exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient) as here
      into peer
      from profile them join member m on m.id = them.id join profile me on me.id = p_sender
      join conversation_member mine on mine.member_id = p_sender and mine.conversation_id = p_conversation
      join conversation_member theirs on theirs.member_id = recipient and theirs.conversation_id = p_conversation
     where them.id = recipient;
    if peer.here is not true then outcome := 'peer_gone'; exit attempt; end if;
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
      if cost > p_most then outcome := 'dearer'; exit attempt; end if;
      if balance < cost then outcome := 'poor'; exit attempt; end if;
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
      insert into entry (posting_id, line, account, member_id, currency, amount)
        values (p, 1, 'member', p_sender, 'CRD', -cost), (p, 2, 'reserved', null, 'CRD', cost);
      insert into reservation (conversation_id, message_id, sender_id, credits) values (p_conversation, message_id, p_sender, cost);
      balance := balance - cost;
    end if;

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
