-- Payments: where an order is paid and told, what a charge-back takes back, and the books of the built-in sandbox provider.

-- `checkout_url`: the provider's page, given again when the same order is asked for again. `page_url`: the order's own page, as its member's browser knows the site.
alter table purchase_order add column checkout_url text, add column page_url text not null default '';

-- A charge-back: the bank took the money. It leaves the books with it, and of the credits what is still there: a balance never falls below zero.
-- An order that was never settled only ends. False when it had ended so before.
create function dispute_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; p bigint; kept bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  if o.state = 'disputed' then return false; end if;
  update purchase_order set state = 'disputed', updated_at = p_at where id = p_order;
  if o.state <> 'paid' then return true; end if;
  insert into posting (kind, ref, created_at) values ('purchase_refund', o.id, p_at) on conflict do nothing returning id into p;
  if p is null then return false; end if;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'captured', null, o.currency, -o.price_minor), (p, 2, 'sales', null, o.currency, o.price_minor);
  select least(balance, o.credits) into kept from wallet where member_id = o.member_id for update;
  if kept > 0 then
    insert into entry (posting_id, line, account, member_id, currency, amount)
      values (p, 3, 'member', o.member_id, 'CRD', -kept), (p, 4, 'issued', null, 'CRD', kept);
  end if;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;

-- The sandbox provider plays another company, with its own books: payments it was asked for, and the webhooks it sends about them.
create table sandbox_payment (
  ref text primary key check (ref ~ '^[a-z0-9]{26}$'),
  order_id text not null unique,
  brand text not null,
  description text not null,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  payment_method text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'charged_back')),
  created_at timestamptz not null
);
create table sandbox_event (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  ref text not null references sandbox_payment on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
-- the events of a payment
create index sandbox_event_of_payment on sandbox_event (ref);
