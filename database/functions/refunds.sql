-- Refunds of paid orders.

-- The refunded part of an order so far, whether or not it has reached the provider.
create or replace function refunded_of(p_order text, out money int, out credits int) language sql stable as $$
  select coalesce(sum(r.amount_minor), 0)::int, coalesce(sum(r.credits), 0)::int from refund r where r.order_id = p_order
$$;

-- Refunds money of a paid order and takes credits for it. `outcome`: asked | repeated | no_order | closed | too_much | poor; only asked changes anything.
-- `repeated`: the refund of this id stands already. Lock order: order → wallet → member_state.
create or replace function refund_order(p_id text, p_order text, p_amount int, p_credits int, p_reason text, p_at timestamptz) returns text language plpgsql as $$
declare o purchase_order; gone record; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then return 'no_order'; end if;
  if exists (select from refund where id = p_id) then return 'repeated'; end if;
  if o.state not in ('paid', 'part_refunded') then return 'closed'; end if;
  select * into gone from refunded_of(o.id);
  if p_amount > o.price_minor - gone.money or p_credits > o.credits - gone.credits then return 'too_much'; end if;
  if p_credits > 0 then
    perform from wallet where member_id = o.member_id and balance >= p_credits for update;
    if not found then return 'poor'; end if;
  end if;
  insert into refund (id, order_id, amount_minor, credits, reason, created_at, pool_id)
    values (p_id, o.id, p_amount, p_credits, p_reason, p_at, o.pool_id);
  insert into posting (kind, ref, created_at, pool_id) values ('purchase_refund', p_id, p_at, o.pool_id) returning id into p;
  insert into entry (posting_id, line, account, member_id, currency, amount, pool_id)
    values (p, 1, 'captured', null, o.currency, -p_amount, o.pool_id), (p, 2, 'sales', null, o.currency, p_amount, o.pool_id);
  if p_credits > 0 then
    insert into entry (posting_id, line, account, member_id, currency, amount, pool_id)
      values (p, 3, 'member', o.member_id, 'CRD', -p_credits, o.pool_id), (p, 4, 'issued', null, 'CRD', p_credits, o.pool_id);
  end if;
  update purchase_order set state = case when gone.money + p_amount = o.price_minor then 'refunded' else 'part_refunded' end, updated_at = p_at where id = o.id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return 'asked';
end $$;
