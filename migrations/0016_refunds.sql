-- Money that goes back: refunds, charge-backs of credits that were spent already, messages that never reached a real person, withdrawals; and the hourly look at the books.

-- `lost`: credits that a charge-back should have taken and that were spent by then. `issued` gets every credit of the order back all the same.
alter table entry drop constraint entry_account_check,
  add constraint entry_account_check check (account in ('member', 'issued', 'spent', 'captured', 'sales', 'lost')),
  add constraint lost_in_credits check (account <> 'lost' or currency = 'CRD');
-- the export of a span of days (tools/ledger.ts); a summary of pages, so that paying a message costs nothing more
create index posting_by_time on posting using brin (created_at);

-- Money given back of an order. In the books from the moment it is asked; a job carries it to the provider until it is `done`.
-- `failed`: never to be sent, because the bank took all of the money back in the meantime.
create table refund (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  order_id text not null references purchase_order,
  amount_minor int not null check (amount_minor > 0),
  credits int not null check (credits >= 0),
  reason text not null check (reason in ('withdrawal', 'operator')),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  refund_ref text,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (refund_ref is not null and done_at is not null))
);
-- what went back of an order
create index refund_of_order on refund (order_id);
-- those that still have to reach their provider: the job that carries them
create index refund_to_carry on refund (created_at) where state = 'asked';

-- What went back of an order so far, whether or not it has reached the provider.
create function refunded_of(p_order text, out money int, out credits int) language sql stable as $$
  select coalesce(sum(r.amount_minor), 0)::int, coalesce(sum(r.credits), 0)::int from refund r where r.order_id = p_order
$$;

-- Gives money of a paid order back and takes credits for it. `outcome`: asked | no_order | closed | too_much | poor. Anything but asked has changed nothing.
-- Lock order: order → wallet → member_state.
create function refund_order(p_id text, p_order text, p_amount int, p_credits int, p_reason text, p_at timestamptz) returns text language plpgsql as $$
declare o purchase_order; gone record; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then return 'no_order'; end if;
  if o.state not in ('paid', 'part_refunded') then return 'closed'; end if;
  select * into gone from refunded_of(o.id);
  if p_amount > o.price_minor - gone.money or p_credits > o.credits - gone.credits then return 'too_much'; end if;
  if p_credits > 0 then
    perform from wallet where member_id = o.member_id and balance >= p_credits for update;
    if not found then return 'poor'; end if;
  end if;
  insert into refund (id, order_id, amount_minor, credits, reason, created_at) values (p_id, o.id, p_amount, p_credits, p_reason, p_at);
  insert into posting (kind, ref, created_at) values ('purchase_refund', p_id, p_at) returning id into p;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'captured', null, o.currency, -p_amount), (p, 2, 'sales', null, o.currency, p_amount);
  if p_credits > 0 then
    insert into entry (posting_id, line, account, member_id, currency, amount)
      values (p, 3, 'member', o.member_id, 'CRD', -p_credits), (p, 4, 'issued', null, 'CRD', p_credits);
  end if;
  update purchase_order set state = case when gone.money + p_amount = o.price_minor then 'refunded' else 'part_refunded' end, updated_at = p_at where id = o.id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return 'asked';
end $$;

-- As before, and now: what went back already is not taken twice, and credits that are not there any more are written down as lost.
create or replace function dispute_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; gone record; p bigint; money_left int; credits_left int; kept bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  if o.state = 'disputed' then return false; end if;
  update purchase_order set state = 'disputed', updated_at = p_at where id = p_order;
  if o.state not in ('paid', 'part_refunded') then return true; end if;
  insert into posting (kind, ref, created_at) values ('purchase_refund', o.id, p_at) on conflict do nothing returning id into p;
  if p is null then return false; end if;
  select * into gone from refunded_of(o.id);
  money_left := o.price_minor - gone.money;
  credits_left := o.credits - gone.credits;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'captured', null, o.currency, -money_left), (p, 2, 'sales', null, o.currency, money_left);
  if credits_left = 0 then return true; end if;
  select least(w.balance, credits_left) into kept from wallet w where w.member_id = o.member_id for update;
  kept := coalesce(kept, 0);
  insert into entry (posting_id, line, account, member_id, currency, amount)
    select p, e.line, e.account, e.member_id, 'CRD', e.amount
      from (values (3, 'issued', null::bigint, credits_left), (4, 'member', o.member_id, -kept), (5, 'lost', null, kept - credits_left)) as e (line, account, member_id, amount)
     where e.amount <> 0;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;

-- Charge-backs from before this account was there: what was missing then is written down now.
do $$
declare short record; p bigint;
begin
  for short in
    select o.id, o.credits - coalesce(sum(e.amount), 0) as missing
      from purchase_order o join posting t on t.kind = 'purchase_refund' and t.ref = o.id left join entry e on e.posting_id = t.id and e.account = 'issued'
     where o.state = 'disputed' group by o.id having coalesce(sum(e.amount), 0) < o.credits
  loop
    insert into posting (kind, ref, created_at) values ('purchase_refund', 'lost ' || short.id, now()) returning id into p;
    insert into entry (posting_id, line, account, member_id, currency, amount)
      values (p, 1, 'issued', null, 'CRD', short.missing), (p, 2, 'lost', null, 'CRD', -short.missing);
  end loop;
end $$;

-- Who was banned or left, or blocked somebody: what was written to them and never read is paid back by a job. Looked at twice, a minute apart, so that a message
-- sent in that very instant is not forgotten. `peer_id` null: whoever wrote. Rows live two minutes, so an erasure finds them without an index.
create table unreached (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  peer_id bigint references member on delete cascade,
  looks smallint not null default 0
);
create function member_unreached() returns trigger language plpgsql as $$
begin
  insert into unreached (member_id) values (new.id);
  return null;
end $$;
create trigger member_unreached after update of status on member
  for each row when (new.status in ('banned', 'deleted') and old.status is distinct from new.status) execute function member_unreached();
create function blocker_unreached() returns trigger language plpgsql as $$
begin
  insert into unreached (member_id, peer_id) values (new.member_id, new.other_id);
  return null;
end $$;
create trigger blocker_unreached after insert or update of blocked_by_me on exclusion
  for each row when (new.blocked_by_me) execute function blocker_unreached();

-- Who wrote what this member has not read and cannot read any more; in the order of their ids.
create function writers_unread_by(p_member bigint, p_peer bigint) returns setof bigint language sql stable as $$
  select cm.peer_id from conversation_member cm join conversation c on c.id = cm.conversation_id
   where cm.member_id = p_member and (p_peer is null or cm.peer_id = p_peer) and c.last_message_id > cm.last_read_id
     and (exists (select from member m where m.id = p_member and m.status in ('banned', 'deleted'))
       or exists (select from exclusion e where e.member_id = p_member and e.other_id = cm.peer_id and e.blocked_by_me))
   order by cm.peer_id
$$;

-- Pays one writer back what this member never read: each message once, however often it is asked. Gives the credits that went back.
-- One pair a transaction. Lock order: wallet → conversation → conversation_member → member_state.
create function refund_unread(p_member bigint, p_writer bigint, p_at timestamptz) returns int language plpgsql as $$
declare chat record; paid record; p bigint; total int := 0;
begin
  perform from wallet where member_id = p_writer for update;
  select cm.conversation_id, cm.last_read_id into chat from conversation c
    join conversation_member cm on cm.conversation_id = c.id and cm.member_id = p_member
   where c.lo_id = least(p_member, p_writer) and c.hi_id = greatest(p_member, p_writer) for update;
  if not found or not exists (select from writers_unread_by(p_member, p_writer)) then return 0; end if;
  for paid in
    select m.id, e.amount from message m join posting t on t.kind = 'message' and t.ref = m.id::text join entry e on e.posting_id = t.id and e.account = 'spent'
     where m.conversation_id = chat.conversation_id and m.id > chat.last_read_id and m.sender_id = p_writer order by m.id
  loop
    insert into posting (kind, ref, created_at) values ('message_refund', paid.id::text, p_at) on conflict do nothing returning id into p;
    if p is not null then
      insert into entry (posting_id, line, account, member_id, currency, amount)
        values (p, 1, 'member', p_writer, 'CRD', paid.amount), (p, 2, 'spent', null, 'CRD', -paid.amount);
      total := total + paid.amount;
    end if;
  end loop;
  if total > 0 then update member_state set user_v = user_v + 1 where member_id = p_writer; end if;
  return total;
end $$;

-- A member withdrew from an order, within the days the law gives: the statement, and what was given back. One an order.
create table withdrawal (
  order_id text primary key references purchase_order,
  refund_id text unique references refund,
  amount_minor int not null check (amount_minor >= 0),
  credits int not null check (credits >= 0),
  language text not null,
  declared_at timestamptz not null
);

-- What the hourly look at the books found.
create table books_check (
  at timestamptz primary key,
  ok boolean not null,
  faults jsonb not null
);

-- The sandbox provider's own book of what it gave back: each key once, and never more than was paid.
create table sandbox_refund (
  key text primary key,
  id text not null unique,
  ref text not null references sandbox_payment on delete cascade,
  amount_minor int not null check (amount_minor > 0),
  created_at timestamptz not null
);
-- what went back of a payment
create index sandbox_refund_of_payment on sandbox_refund (ref);
create function sandbox_refund_once(p_key text, p_id text, p_ref text, p_amount int, p_at timestamptz) returns text language plpgsql as $$
declare payment sandbox_payment; known text;
begin
  select * into payment from sandbox_payment where ref = p_ref for update;
  select id into known from sandbox_refund where key = p_key;
  if known is not null then return known; end if;
  if payment.state is distinct from 'paid' then return null; end if;
  if p_amount + (select coalesce(sum(amount_minor), 0) from sandbox_refund where ref = p_ref) > payment.amount_minor then return null; end if;
  insert into sandbox_refund (key, id, ref, amount_minor, created_at) values (p_key, p_id, p_ref, p_amount, p_at);
  return p_id;
end $$;
