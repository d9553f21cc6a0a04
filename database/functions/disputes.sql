-- Disputes: charge-backs, and their reversal when won.

-- The posting's reference of an order's dispute: the first has the order's id, later ones `id:2`, `id:3`. Returns the open one, or the next.
create or replace function dispute_ref(p_order text) returns text language plpgsql stable as $$
declare n int := 1; name text := p_order;
begin
  while exists (select from posting where kind = 'dispute_won' and ref = name) loop
    n := n + 1;
    name := p_order || ':' || n;
  end loop;
  return name;
end $$;

-- Books a charge-back: the money, and credits down to a balance of zero; missing credits are booked as lost. What was refunded is not taken again. An unsettled
-- order only ends. A second dispute has its own posting. False when already ended.
create or replace function dispute_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; gone record; p bigint; money_left int; credits_left int; taken bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  if o.state = 'disputed' then return false; end if;
  update purchase_order set state = 'disputed', updated_at = p_at where id = p_order;
  if o.state not in ('paid', 'part_refunded') then return true; end if;
  insert into posting (kind, ref, created_at, pool_id) values ('purchase_refund', dispute_ref(o.id), p_at, o.pool_id) on conflict do nothing returning id into p;
  if p is null then return false; end if;
  select * into gone from refunded_of(o.id);
  money_left := o.price_minor - gone.money;
  credits_left := o.credits - gone.credits;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'captured', null, o.currency, -money_left), (p, 2, 'sales', null, o.currency, money_left);
  if credits_left = 0 then return true; end if;
  select least(w.balance, credits_left) into taken from wallet w where w.member_id = o.member_id for update;
  taken := coalesce(taken, 0);
  insert into entry (posting_id, line, account, member_id, currency, amount)
    select p, e.line, e.account, e.member_id, 'CRD', e.amount
      from (values (3, 'issued', null::bigint, credits_left), (4, 'member', o.member_id, -taken), (5, 'lost', null, taken - credits_left)) as e (line, account, member_id, amount)
     where e.amount <> 0;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;

-- Reverses the postings of a won dispute: money, credits, lost credits, lots. Refunds dropped because of the dispute are due again. False when the order was never
-- paid. Lock order: order → wallet → member_state.
create or replace function win_dispute(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; name text; taken bigint; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  name := dispute_ref(o.id);
  select id into taken from posting where kind = 'purchase_refund' and ref = name;
  if o.state <> 'disputed' or taken is null then return false; end if;
  insert into posting (kind, ref, created_at, pool_id) values ('dispute_won', name, p_at, o.pool_id) returning id into p;
  perform from wallet where member_id = o.member_id for update;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    select p, e.line, e.account, e.member_id, e.currency, -e.amount from entry e where e.posting_id = taken order by e.line;
  update refund set state = 'asked' where order_id = o.id and state = 'failed';
  if o.premium_days is not null and not exists (select from withdrawal w where w.order_id = o.id) then perform resume_premium(o, p_at); end if;
  update purchase_order set state = case when (select money from refunded_of(o.id)) > 0 then 'part_refunded' else 'paid' end, updated_at = p_at where id = o.id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;
