-- Safety: blocking without a trace, reports that keep their evidence, first messages that are looked at, and how many people one may write to for the first time a day.

-- my blocks, newest first (listBlocks)
create index exclusion_of_blocker on exclusion (member_id, created_at desc, other_id desc) where blocked_by_me;

-- A block changes the other's numbers and lists exactly where a deletion would: their likes only when they were liked.
create or replace function exclusion_left_likes() returns trigger language plpgsql as $$
declare me bigint := coalesce(new.member_id, old.member_id); other bigint := coalesce(new.other_id, old.other_id);
begin
  if coalesce(new.blocked_by_me, false) or coalesce(old.blocked_by_me, false) or exists (select from profile_like where from_id = other and to_id = me) then
    perform recount_new_likes(me);
  end if;
  return null;
end $$;

-- To block somebody who blocked me changes my own numbers like blocking somebody who is gone: nothing tells the two apart.
create trigger exclusion_taken_chats after update of blocked_by_me on exclusion
  for each row when (old.blocked_by_me is distinct from new.blocked_by_me) execute function exclusion_left_chats();
create trigger exclusion_taken_likes after update of blocked_by_me on exclusion
  for each row when (old.blocked_by_me is distinct from new.blocked_by_me) execute function exclusion_left_likes();

-- What the triggers of a block will touch, locked in the order of every function: pair → conversation → conversation_member → member_state.
-- The pair is the lock of likes; the conversation is held by whoever sends, so a message is before the block or after it, never across.
create function lock_pair(a bigint, b bigint) returns void language plpgsql as $$
declare c bigint;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  select id into c from conversation where lo_id = least(a, b) and hi_id = greatest(a, b) for update;
  perform from conversation_member where conversation_id = c order by member_id for update;
  perform from member_state where member_id in (a, b) order by member_id for update;
end $$;

-- Two rows a block; each of two who block each other keeps their own. Whoever is not of my pool is nobody, and nothing is stored.
create function block_member(p_self bigint, p_other bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  if p_self = p_other or not same_pool(p_self, p_other) then return; end if;
  perform lock_pair(p_self, p_other);
  update exclusion set blocked_by_me = true, created_at = p_at where member_id = p_self and other_id = p_other and not blocked_by_me;
  insert into exclusion (member_id, other_id, blocked_by_me, created_at) values (p_self, p_other, true, p_at), (p_other, p_self, false, p_at)
    on conflict do nothing;
end $$;

-- Takes back my own block. The two meet again only when the other has none.
create function unblock_member(p_self bigint, p_other bigint) returns void language plpgsql as $$
begin
  if not exists (select from exclusion where member_id = p_self and other_id = p_other and blocked_by_me) then return; end if;
  perform lock_pair(p_self, p_other);
  if exists (select from exclusion where member_id = p_other and other_id = p_self and blocked_by_me) then
    update exclusion set blocked_by_me = false where member_id = p_self and other_id = p_other;
  else
    delete from exclusion where (member_id, other_id) in ((p_self, p_other), (p_other, p_self));
  end if;
end $$;

-- As before, and looks again once it holds the pair: a like given while the other blocks is no like.
create or replace function like_profile(a bigint, b bigint, at timestamptz, out added boolean, out mutual boolean) language plpgsql as $$
declare counts boolean;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  if not same_pool(a, b) then raise exception 'not_in_one_pool' using errcode = 'DU001'; end if;
  if exists (select from exclusion e where e.member_id = a and e.other_id = b) then added := false; mutual := false; return; end if;
  insert into profile_like (from_id, to_id, created_at) values (a, b, at) on conflict do nothing;
  added := found;
  if not added then select l.mutual into mutual from profile_like l where from_id = a and to_id = b; return; end if;
  update profile_like l set mutual = true where from_id = b and to_id = a;
  mutual := found;
  if mutual then update profile_like l set mutual = true where from_id = a and to_id = b; end if;
  select not fictional into counts from profile where id = a;
  if not counts then update profile_like set seen = true where from_id = a and to_id = b; end if;
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = least(a, b);
  update member_state set likes_v = likes_v + 1, new_likes = new_likes + (member_id = b and counts)::int,
    user_v = user_v + (member_id = b and counts)::int where member_id = greatest(a, b);
end $$;

-- Reports: what a member says about another, with what stood there at that moment. Who is erased loses their number here; an open report keeps its evidence
-- until `wipe_at` (docs/decisions/0023-reports.md), and nothing that names anybody after that.
create table report_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);
create table report (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^R-[0-9]{4}-[0-9]{6}$'),
  site_id smallint not null references site,
  reporter_id bigint references member on delete set null,
  reported_id bigint references member on delete set null,
  -- what of them: the profile, `photo:<id>`, `chat:<id>` or `message:<id>`; empty once wiped
  subject text not null check (subject ~ '^((profile|(photo|chat|message):[0-9]+)|)$'),
  reason text not null check (reason in ('fake', 'scam', 'harassment', 'indecent', 'under_age', 'other')),
  details text check (length(details) between 1 and 2000),
  evidence jsonb,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  note text check (length(note) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  wipe_at timestamptz
);
-- the same again by the same member while it is open (fileReport), what a member reported (erasing, the copy)
create unique index report_once on report (reporter_id, reported_id, subject, reason) where state = 'open';
create index report_of_reporter on report (reporter_id) where reporter_id is not null;
-- the foreign key looks here when a member is erased
create index report_of_reported on report (reported_id) where reported_id is not null;
-- the tool's list of what is open, oldest first
create index report_open on report (created_at) where state = 'open' and wipe_at is not null;
-- the job that wipes
create index report_by_end on report (wipe_at) where wipe_at is not null;

-- What a first message may be: told to its receiver (message checks).
alter table message add column warnings text[] check (warnings <@ array['link', 'phone', 'money', 'copied']);

-- How many messages this one has sent here, counted up to 3: whether a message is one of the first.
alter table conversation_member add column sent smallint not null default 0 check (sent between 0 and 3);
update conversation_member cm set sent = least(3, counted.n)
  from (select conversation_id, sender_id, count(*) as n from message group by 1, 2) counted
 where counted.conversation_id = cm.conversation_id and counted.sender_id = cm.member_id;

-- First messages of the last day: they tell how many people a member wrote to for the first time, and whether the same words go to many.
create table opening (
  sender_id bigint not null references member on delete cascade,
  message_id bigint not null,
  recipient_id bigint not null references member on delete cascade,
  -- the first message of all between these two
  begins boolean not null,
  -- of the words without their form; null when they are too short to mean anything
  text_hash bytea,
  sent_at timestamptz not null,
  -- what a sender opened lately (send_message, contacts_of)
  primary key (sender_id, message_id)
);
-- the foreign key looks here when a member is erased
create index opening_of_recipient on opening (recipient_id);
-- the job that clears what is older than a day
create index opening_by_age on opening (sent_at);

-- How far a member is trusted: 1 new, 2 confirmed their address, 3 has a photo too, 4 has paid. What follows from it stands in src/domain/contact-limits.ts.
create function trust_of(p_member bigint) returns int language sql stable as $$
  select case when m.paid_at is not null then 4 when m.activated_at is null then 1 when p.main_image_id is null then 2 else 3 end
    from member m join profile p on p.id = m.id where m.id = p_member
$$;

-- How many people a member wrote to for the first time in the 24 hours before, and when the oldest of the last `p_limit` stops counting.
create function contacts_of(p_member bigint, p_limit int, p_at timestamptz, out used int, out free_at timestamptz) language sql stable as $$
  select count(*)::int, (array_agg(sent_at order by sent_at desc))[p_limit] + interval '24 hours'
    from opening where sender_id = p_member and begins and sent_at > p_at - interval '24 hours'
$$;

-- As before, and now: nobody begins with more new people a day than they are trusted with (`p_contacts`, by trust); a first message keeps what was found in it
-- (`p_warnings`) and whether its words went to many (`p_words`); a block that came in between is seen.
-- Lock order: key → openings of the sender → wallet → conversation → conversation_member → member_state (ascending id).
-- `is_first`: the sender's first message here, or one of the first three when nobody has answered yet. `warnings`: what its receiver is told. `contact_limit` comes with `trust` and `free_at`.
drop function send_message;
create function send_message(
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
        values (p, 1, 'member', p_sender, 'CRD', -cost), (p, 2, 'spent', null, 'CRD', cost);
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
