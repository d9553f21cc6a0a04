-- Credit lots: updated by every entry of a member (docs/decisions/0043-credit-lots.md).

-- The price of so many credits of a lot, in whole minor units: half a unit counts up, as in `priceOfPart` of the domain.
create or replace function lot_minor(lot credit_lot, p_credits int) returns bigint language sql immutable as $$
  select (2 * lot.price_minor::bigint * p_credits + lot.credits) / (2 * lot.credits)
$$;

-- The lots that pay the next `p_credits` of a member: `p_first`, then the oldest; fewer when the credits are too few.
create or replace function next_lots(p_member bigint, p_credits int, p_first bigint default null) returns jsonb language plpgsql stable as $$
declare lot credit_lot; n int; need int := p_credits; parts jsonb := '[]';
begin
  for lot in select * from credit_lot l where l.member_id = p_member and l.unspent > 0 order by l.id is not distinct from p_first desc, l.id loop
    n := least(need, lot.unspent);
    parts := parts || case when lot.price_minor is null then jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', n)
      else jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', n, 'minor', lot_minor(lot, n), 'currency', lot.currency) end;
    need := need - n;
    exit when need = 0;
  end loop;
  return parts;
end $$;

-- Every entry of a member moves lots. Given credits make a lot; returned credits go to the lots they came from.
create or replace function entry_moves_lots() returns trigger language plpgsql as $$
declare p posting; o purchase_order; lot bigint; part jsonb; open int := abs(new.amount);
begin
  select * into p from posting where id = new.posting_id;
  if new.amount < 0 then
    -- a refund and a charge-back take the credits of their own order first
    if p.kind = 'purchase_refund' then
      select l.id into lot from credit_lot l
       where l.member_id = new.member_id and l.order_id = coalesce((select r.order_id from refund r where r.id = p.ref), p.ref);
    end if;
    -- send_message has found the lots before
    new.lots := coalesce(new.lots, next_lots(new.member_id, open, lot));
    for part in select jsonb_array_elements(new.lots) loop
      update credit_lot set unspent = unspent - (part ->> 'credits')::int where member_id = new.member_id and id = (part ->> 'lot')::bigint;
      open := open - (part ->> 'credits')::int;
    end loop;
    -- a wallet that cannot pay is refused by its own check
    if open <> 0 and exists (select from wallet w where w.member_id = new.member_id and w.balance >= -new.amount) then
      raise exception 'the lots of member % do not hold what the wallet says', new.member_id using errcode = 'DU005';
    end if;
    return new;
  end if;
  if p.kind in ('message_refund', 'dispute_won') then
    select e.lots into new.lots from posting t join entry e on e.posting_id = t.id and e.account = 'member'
     where t.kind = case p.kind when 'message_refund' then 'message' else 'purchase_refund' end and t.ref = p.ref;
    for part in select jsonb_array_elements(new.lots) loop
      update credit_lot set unspent = unspent + (part ->> 'credits')::int where member_id = new.member_id and id = (part ->> 'lot')::bigint;
      open := open - (part ->> 'credits')::int;
    end loop;
    if open = 0 then return new; end if;
  end if;
  if p.kind = 'purchase' then select * into o from purchase_order where id = p.ref; end if;
  insert into credit_lot (member_id, origin, order_id, credits, unspent, price_minor, currency)
    values (new.member_id, case p.kind when 'purchase' then 'bought' when 'welcome' then 'welcome' else 'given' end, o.id, open, open, o.price_minor, o.currency)
    returning id into lot;
  new.lots := coalesce(new.lots, '[]') || jsonb_build_object('lot', lot, 'credits', open);
  return new;
end $$;
create or replace trigger entry_lots_kept before insert on entry
  for each row when (new.account = 'member' and new.member_id is not null) execute function entry_moves_lots();

-- A lot changes only with an entry (depth 1 is a direct statement).
create or replace function lot_follows_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a lot changes only by an entry' using errcode = 'DU003'; end if;
  return coalesce(new, old);
end $$;
create or replace trigger lot_guarded before insert or update or delete on credit_lot for each row execute function lot_follows_entries();

-- True when lots cost more money than was shown, in any currency. `p_shown`: minor units by currency.
create or replace function costs_more(p_lots jsonb, p_shown jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_to_recordset(p_lots) as part(minor bigint, currency text) where currency is not null
                  group by currency having sum(minor) > coalesce((p_shown ->> part.currency)::bigint, 0))
$$;
