-- Pausing, deleting, coming back and being forgotten; the copy of everything a member may take along.

-- One row for each member who chose to delete and can still come back. The account waits, hidden, until `erase_at`.
create table departure (
  member_id bigint primary key references member on delete cascade,
  left_at timestamptz not null,
  erase_at timestamptz not null,
  was_paused boolean not null,
  -- of the link in the newest mail; only the hash is kept
  link_hash bytea unique
);
-- the job that erases those whose time has come
create index departure_by_end on departure (erase_at);
insert into departure (member_id, left_at, erase_at, was_paused)
  select id, now(), now() + interval '28 days', false from member where status = 'deleted';

-- A lower price on one pack, offered once in an account's life, after its owner chose to delete. It counts once they are back.
create table delete_offer (
  member_id bigint primary key references member on delete cascade,
  percent smallint not null check (percent between 1 and 100),
  offered_at timestamptz not null,
  used_at timestamptz
);
-- per cent that this order's price is lower by such an offer
alter table purchase_order add column discount_percent smallint not null default 0 check (discount_percent between 0 and 100);

-- A member's copy of everything, one at a time: asked for, made by a job, fetched, wiped after a week.
create table data_export (
  member_id bigint primary key references member on delete cascade,
  state text not null check (state in ('queued', 'ready', 'failed', 'expired')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- of the file that holds it
  token text unique check (token ~ '^[a-z0-9]{26}$'),
  size int,
  -- of the key it may be fetched with, for a few minutes after the password was given
  key_hash bytea unique,
  key_until timestamptz
);
-- the job that wipes those that were there long enough
create index data_export_by_end on data_export (expires_at) where state = 'ready';
-- erasing looks here for the mails that an installation without SMTP kept
create index outbox_mail_of_recipient on outbox_mail (lower(recipient));

-- A posting never changes; it only loses the number of a member who was erased.
drop trigger posting_append_only on posting;
create trigger posting_append_only before update of id, kind, created_at or delete on posting for each row execute function never_changed();
create trigger posting_keeps_ref before update of ref on posting for each row when (new.ref is not null) execute function never_changed();

-- Erases one member whose time has come, with all that hangs on them: what is left are ledger entries and orders that belong to nobody, as the tax law asks for.
-- A conversation goes with either of its two: since the deletion the other could not see it any more. False when the member came back, or is gone already.
create function erase_member(p_member bigint, p_at timestamptz) returns boolean language plpgsql as $$
declare address text;
begin
  select email into address from member where id = p_member and status = 'deleted' for update;
  if not found then return false; end if;
  perform from departure where member_id = p_member and erase_at <= p_at;
  if not found then return false; end if;
  delete from outbox_mail where lower(recipient) in (
    select lower(address) union select lower(t.payload ->> 'email') from token t where t.member_id = p_member and t.payload ? 'email');
  delete from idempotency_key where scope = 'm' || p_member;
  update posting set ref = null where kind in ('welcome', 'opening') and ref = p_member::text;
  delete from member where id = p_member;
  return true;
end $$;

-- As before, but for `paused`: who is paused is seen by nobody, so nothing they would pay for would arrive.
create or replace function send_message(
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
    if (select status from member where id = p_sender) <> 'active' then outcome := 'paused'; exit attempt; end if;
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
