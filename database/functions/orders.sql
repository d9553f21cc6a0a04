-- Orders: granting what was paid.

-- Grants the credits of a paid order, or the days of a premium order, once. False when granted before.
create or replace function settle_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  insert into posting (kind, ref, created_at, pool_id) values ('purchase', o.id, p_at, o.pool_id) on conflict do nothing returning id into p;
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
