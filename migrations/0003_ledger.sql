-- Money and credits: double entry, append-only. A posting's entries sum to zero in each currency; a wallet is the sum of its entries.

create table posting (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('welcome', 'purchase', 'message', 'message_refund', 'purchase_refund', 'opening')),
  ref text,
  created_at timestamptz not null
);
-- one posting per cause: an order is credited once, a message debited once
create unique index posting_once on posting (kind, ref) where ref is not null;

-- `amount` in whole credits ('CRD') or minor units (a currency). A member's account is `member`, with `member_id`; the house's accounts have none
-- and are never stored as a balance: a hot row less (their balance is the sum of their entries).
create table entry (
  posting_id bigint not null references posting,
  line smallint not null,
  account text not null check (account in ('member', 'issued', 'spent', 'captured', 'sales')),
  member_id bigint references member on delete set null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  primary key (posting_id, line),
  check (account not in ('member', 'issued', 'spent') or currency = 'CRD'),
  check (member_id is null or account = 'member')
);
-- a member's history, newest first
create index entry_of_member on entry (member_id, posting_id desc) where account = 'member';

-- The balance, kept by the trigger below and by nothing else.
create table wallet (
  member_id bigint primary key references member on delete cascade,
  balance bigint not null default 0,
  constraint balance_never_negative check (balance >= 0)
) with (fillfactor = 60);

create function entry_moves_wallet() returns trigger language plpgsql as $$
begin
  if new.account = 'member' then
    update wallet set balance = balance + new.amount where member_id = new.member_id;
    if not found then insert into wallet (member_id, balance) values (new.member_id, new.amount); end if;
  end if;
  return null;
end $$;
create trigger entry_kept after insert on entry for each row execute function entry_moves_wallet();

-- Checked when the transaction commits: an unbalanced posting cannot be stored.
create function posting_balances() returns trigger language plpgsql as $$
begin
  if exists (select from entry where posting_id = new.posting_id group by currency having sum(amount) <> 0) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'DU002';
  end if;
  return null;
end $$;
create constraint trigger entry_balanced after insert on entry deferrable initially deferred for each row execute function posting_balances();

create function never_changed() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'DU003'; end $$;
-- an erased member's entries lose their owner (member_id becomes null) and nothing else
create trigger entry_append_only before update of posting_id, line, account, currency, amount or delete on entry for each row execute function never_changed();
create trigger posting_append_only before update or delete on posting for each row execute function never_changed();

-- A balance moves only with an entry (depth 1 is a statement of somebody's own).
create function wallet_follows_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a balance changes only by an entry' using errcode = 'DU003'; end if;
  return new;
end $$;
create trigger wallet_guarded before update of balance on wallet for each row execute function wallet_follows_entries();
create trigger wallet_starts_empty before insert on wallet for each row when (new.balance <> 0) execute function wallet_follows_entries();

-- Credits given on sign-up. Nothing for 0.
create function give_welcome_credits(p_member bigint, p_credits int, p_at timestamptz) returns void language plpgsql as $$
declare p bigint;
begin
  insert into wallet (member_id) values (p_member) on conflict do nothing;
  if p_credits = 0 then return; end if;
  insert into posting (kind, ref, created_at) values ('welcome', p_member::text, p_at) on conflict do nothing returning id into p;
  if p is null then return; end if;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'member', p_member, 'CRD', p_credits), (p, 2, 'issued', null, 'CRD', -p_credits);
end $$;

-- Orders: created → pending → paid | failed | expired | cancelled; paid → part_refunded | refunded | disputed.
create table purchase_order (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  member_id bigint references member on delete set null,
  site_id smallint not null references site,
  pack text not null,
  credits int not null check (credits > 0),
  price_minor int not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_method text not null,
  provider text not null,
  provider_ref text,
  state text not null default 'created' check (state in ('created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'part_refunded', 'refunded', 'disputed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
-- a member's orders, newest first
create index purchase_order_of_member on purchase_order (member_id, created_at desc);
-- what the provider calls it
create unique index purchase_order_provider_ref on purchase_order (provider, provider_ref) where provider_ref is not null;
-- orders that wait: the job that lets them expire
create index purchase_order_waiting on purchase_order (created_at) where state in ('created', 'pending');

-- Every signed word of a provider, once: a repeated webhook finds its row and changes nothing.
create table payment_event (
  provider text not null,
  event_id text not null,
  order_id text references purchase_order,
  kind text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Credits for a paid order, at most once. False when they were given before.
create function settle_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  insert into posting (kind, ref, created_at) values ('purchase', o.id, p_at) on conflict do nothing returning id into p;
  if p is null then return false; end if;
  insert into entry (posting_id, line, account, member_id, currency, amount) values
    (p, 1, 'member', o.member_id, 'CRD', o.credits), (p, 2, 'issued', null, 'CRD', -o.credits),
    (p, 3, 'captured', null, o.currency, o.price_minor), (p, 4, 'sales', null, o.currency, -o.price_minor);
  update purchase_order set state = 'paid', paid_at = p_at, updated_at = p_at where id = p_order;
  update member set paid_at = coalesce(paid_at, p_at) where id = o.member_id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;
