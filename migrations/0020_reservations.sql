-- Reserved: what a message costs belongs to nobody until its reader reads it. Read, it is settled; when it can never be read, it goes back (docs/decisions/0027-money-back.md).

alter table entry drop constraint entry_account_check, drop constraint lost_in_credits,
  add constraint entry_account_check check (account in ('member', 'issued', 'reserved', 'spent', 'captured', 'sales', 'lost')),
  add constraint house_in_credits check (account not in ('reserved', 'lost') or currency = 'CRD');
alter table posting drop constraint posting_kind_check,
  add constraint posting_kind_check check (kind in ('welcome', 'purchase', 'message', 'message_refund', 'settlement', 'purchase_refund', 'opening'));

-- A paid message that was not read yet. Goes with its settlement or its refund; the account `reserved` is the sum of these rows. No cascade: an erasure settles first.
create table reservation (
  conversation_id bigint not null references conversation,
  message_id bigint not null,
  sender_id bigint not null,
  credits int not null check (credits > 0),
  -- also the order in which the job looks at them (settle_read)
  primary key (conversation_id, message_id)
);

-- Moves what these messages cost from `reserved` to `spent`: one posting for them all, known by the newest of them.
create function settle_messages(p_credits bigint, p_newest bigint, p_at timestamptz) returns void language plpgsql as $$
declare p bigint;
begin
  if p_credits is null then return; end if;
  insert into posting (kind, ref, created_at) values ('settlement', p_newest::text, p_at) returning id into p;
  insert into entry (posting_id, line, account, currency, amount) values (p, 1, 'reserved', 'CRD', -p_credits), (p, 2, 'spent', 'CRD', p_credits);
end $$;

-- Settles what was read, or deleted by its reader, among the next `p_limit` reservations. Gives the last one looked at, null at the end.
create function settle_read(inout p_conversation bigint, inout p_message bigint, p_limit int, p_at timestamptz) language plpgsql as $$
declare credits bigint; newest bigint; last record;
begin
  select r.conversation_id, r.message_id into last from reservation r
   where (r.conversation_id, r.message_id) > (p_conversation, p_message) order by r.conversation_id, r.message_id offset p_limit - 1 limit 1;
  with settled as (
    delete from reservation r using conversation_member reader
     where (r.conversation_id, r.message_id) > (p_conversation, p_message)
       and (last.conversation_id is null or (r.conversation_id, r.message_id) <= (last.conversation_id, last.message_id))
       and reader.conversation_id = r.conversation_id and reader.peer_id = r.sender_id and greatest(reader.last_read_id, reader.cleared_id) >= r.message_id
    returning r.credits, r.message_id)
  select sum(s.credits), max(s.message_id) into credits, newest from settled s;
  perform settle_messages(credits, newest, p_at);
  p_conversation := last.conversation_id;
  p_message := last.message_id;
end $$;

-- As before, but what a message costs is reserved first.
create or replace function send_message(
  p_sender bigint, p_conversation bigint, p_text text, p_cost int, p_key text, p_hash bytea, p_acknowledge boolean, p_at timestamptz,
  p_warnings text[], p_words bytea, p_contacts int[],
  out outcome text, out message_id bigint, out sent_at timestamptz, out balance bigint, out recipient bigint,
  out is_first boolean, out warnings text[], out trust int, out free_at timestamptz
) language plpgsql as $$
declare
  old idempotency_key; c conversation; peer record; p bigint; cost int := p_cost; counts boolean; among_people boolean; begins boolean := false; used int;
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
      if not found or balance < cost then outcome := 'poor'; balance := coalesce(balance, 0); exit attempt; end if;
    else
      balance := coalesce((select w.balance from wallet w where w.member_id = p_sender), 0);
    end if;
    -- held from before the id is drawn, so that ids rise in the order of sending, and times with them
    select greatest(p_at, last_at), begins and last_message_id is null into sent_at, begins from conversation where id = p_conversation for update;
    -- whoever blocks holds the conversation too: their block is seen now, or comes after this message
    if exists (select from exclusion e where e.member_id = p_sender and e.other_id = recipient) then outcome := 'peer_gone'; exit attempt; end if;
    message_id := nextval('message_id_seq');
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
    update idempotency_key k set status = 200, reply = jsonb_build_object('id', message_id, 'sent_at', sent_at, 'balance', balance)::text
      where k.scope = 'm' || p_sender and k.key = p_key;
    outcome := 'sent';
  end;
  if outcome <> 'sent' then delete from idempotency_key k where k.scope = 'm' || p_sender and k.key = p_key; end if;
end $$;

-- As before, by the reservations.
create or replace function writers_unread_by(p_member bigint, p_peer bigint) returns setof bigint language sql stable as $$
  select cm.peer_id from conversation_member cm
   where cm.member_id = p_member and (p_peer is null or cm.peer_id = p_peer)
     and exists (select from reservation r where r.conversation_id = cm.conversation_id and r.sender_id = cm.peer_id and r.message_id > greatest(cm.last_read_id, cm.cleared_id))
     and (exists (select from member m where m.id = p_member and m.status in ('banned', 'deleted'))
       or exists (select from exclusion e where e.member_id = p_member and e.other_id = cm.peer_id and e.blocked_by_me))
   order by cm.peer_id
$$;
create or replace function refund_unread(p_member bigint, p_writer bigint, p_at timestamptz) returns int language plpgsql as $$
declare chat record; paid record; p bigint; total int := 0;
begin
  perform from wallet where member_id = p_writer for update;
  select cm.conversation_id, greatest(cm.last_read_id, cm.cleared_id) as read_id into chat from conversation c
    join conversation_member cm on cm.conversation_id = c.id and cm.member_id = p_member
   where c.lo_id = least(p_member, p_writer) and c.hi_id = greatest(p_member, p_writer) for update;
  if not found or not exists (select from writers_unread_by(p_member, p_writer)) then return 0; end if;
  for paid in
    delete from reservation r where r.conversation_id = chat.conversation_id and r.message_id > chat.read_id and r.sender_id = p_writer returning r.message_id, r.credits
  loop
    insert into posting (kind, ref, created_at) values ('message_refund', paid.message_id::text, p_at) returning id into p;
    insert into entry (posting_id, line, account, member_id, currency, amount)
      values (p, 1, 'member', p_writer, 'CRD', paid.credits), (p, 2, 'reserved', null, 'CRD', -paid.credits);
    total := total + paid.credits;
  end loop;
  if total > 0 then update member_state set user_v = user_v + 1 where member_id = p_writer; end if;
  return total;
end $$;

-- As before, and what was reserved in the conversations that go along does not stay behind: what was written to this member goes back, if it has not long ago; what they wrote is settled.
create or replace function erase_member(p_member bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare address text; credits bigint; newest bigint;
begin
  select email into address from member where id = p_member and status = 'deleted' for update;
  if not found then return false; end if;
  perform from departure where member_id = p_member and erase_at <= p_at;
  if not found then return false; end if;
  delete from outbox_mail where lower(recipient) in (
    select lower(address) union select lower(t.payload ->> 'email') from token t where t.member_id = p_member and t.payload ? 'email');
  delete from idempotency_key where scope = 'm' || p_member;
  update posting set ref = null where kind in ('welcome', 'opening') and ref = p_member::text;
  perform refund_unread(p_member, w, p_at) from writers_unread_by(p_member, null) w;
  -- whoever reads or is paid back holds these rows first
  perform from conversation_member them join conversation_member mine using (conversation_id) where mine.member_id = p_member order by conversation_id for update of them;
  with settled as (
    delete from reservation r using conversation_member cm where cm.member_id = p_member and r.conversation_id = cm.conversation_id returning r.credits, r.message_id)
  select sum(s.credits), max(s.message_id) into credits, newest from settled s;
  perform settle_messages(credits, newest, p_at);
  delete from member where id = p_member;
  return true;
end $$;

-- What was paid before and not read yet is reserved from now on: a settlement the other way round.
insert into reservation (conversation_id, message_id, sender_id, credits)
  select m.conversation_id, m.id, m.sender_id, e.amount
    from conversation c join conversation_member cm on cm.conversation_id = c.id and c.last_message_id > greatest(cm.last_read_id, cm.cleared_id)
    join message m on m.conversation_id = c.id and m.sender_id = cm.peer_id and m.id > greatest(cm.last_read_id, cm.cleared_id)
    join posting t on t.kind = 'message' and t.ref = m.id::text join entry e on e.posting_id = t.id and e.account = 'spent'
   where not exists (select from posting back where back.kind = 'message_refund' and back.ref = t.ref);
select settle_messages(-sum(credits), -1, now()) from reservation;
