-- Credit lots: updated by every entry of a member (docs/decisions/0043-credit-lots.md).

-- The price of so many credits of a lot, in whole minor units: half a unit counts up, as in `priceOfPart` of the domain.
create or replace function lot_minor(lot credit_lot, p_credits int) returns bigint language sql immutable as $$
  select (2 * lot.price_minor::bigint * p_credits + lot.credits) / (2 * lot.credits)
$$;

-- A part of a lot as entries store it: {lot, origin, credits, minor?, currency?}.
create or replace function lot_part(lot credit_lot, p_credits int) returns jsonb language sql stable as $$
  select case when lot.price_minor is null then jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', p_credits)
    else jsonb_build_object('lot', lot.id, 'origin', lot.origin, 'credits', p_credits, 'minor', lot_minor(lot, p_credits), 'currency', lot.currency) end
$$;

-- The lots that pay the next `p_credits` of a member, after the first `p_after`: `p_first`, then the oldest; fewer when the credits are too few.
create or replace function next_lots(p_member bigint, p_credits int, p_first bigint default null, p_after int default 0) returns jsonb language plpgsql stable as $$
declare lot credit_lot; n int; need int := p_credits; passed int := p_after; parts jsonb := '[]';
begin
  for lot in select * from credit_lot l where l.member_id = p_member and l.unspent > 0 order by l.id is not distinct from p_first desc, l.id loop
    n := least(need, lot.unspent - least(passed, lot.unspent));
    passed := passed - least(passed, lot.unspent);
    if n > 0 then parts := parts || lot_part(lot, n); end if;
    need := need - n;
    exit when need = 0;
  end loop;
  return parts;
end $$;

-- The lots that pay a member's next two messages of `p_cost`: mostly both are paid by the first lot. In the plan of its caller.
create or replace function lots_of_two_messages(p_member bigint, p_cost int) returns table (price jsonb, next_price jsonb) language sql stable as $$
  select case when l.unspent >= p_cost then jsonb_build_array(lot_part(l, p_cost)) else next_lots(p_member, p_cost) end,
         case when l.unspent >= 2 * p_cost then jsonb_build_array(lot_part(l, p_cost)) else next_lots(p_member, p_cost, null, p_cost) end
    from (values (1)) one left join lateral (
      select * from credit_lot o where o.member_id = p_member and o.unspent > 0 order by o.id limit 1) l on true
$$;

-- The lots of an entry that takes credits: a refund and a charge-back take those of their own order first.
create or replace function lots_to_take(e entry) returns jsonb language plpgsql stable as $$
declare p posting; lot bigint;
begin
  select * into p from posting where id = e.posting_id;
  if p.kind = 'purchase_refund' then
    select l.id into lot from credit_lot l
     where l.member_id = e.member_id and l.order_id = coalesce((select r.order_id from refund r where r.id = p.ref), p.ref);
  end if;
  return next_lots(e.member_id, (-e.amount)::int, lot);
end $$;

-- Given credits make a lot; returned credits go to the lots they came from.
create or replace function entry_gives_lots() returns trigger language plpgsql as $$
declare p posting; o purchase_order; lot bigint; part jsonb; open int := new.amount;
begin
  select * into p from posting where id = new.posting_id;
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
create or replace trigger entry_gives_lots before insert on entry
  for each row when (new.account = 'member' and new.member_id is not null and new.amount > 0) execute function entry_gives_lots();

-- Takes the credits of a statement's entries from their lots: those that the entries name (`reserve_prices`), else the next ones. A wallet that cannot pay has been
-- refused by its own check: the trigger `entry_kept` runs before.
create or replace function entries_take_lots() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare e entry; wrong bigint;
begin
  for e in select * from added a where a.account = 'member' and a.member_id is not null and a.amount < 0 and a.lots is null order by a.posting_id, a.line loop
    e.lots := lots_to_take(e);
    update entry set lots = e.lots where posting_id = e.posting_id and line = e.line;
    update credit_lot l set unspent = l.unspent - part.credits
      from jsonb_to_recordset(e.lots) as part(lot bigint, credits int) where l.member_id = e.member_id and l.id = part.lot;
    if -e.amount is distinct from (select sum(part.credits) from jsonb_to_recordset(e.lots) as part(credits int)) then wrong := e.member_id; end if;
  end loop;
  update credit_lot l set unspent = l.unspent - taken.credits
    from (select a.member_id, part.lot, sum(part.credits)::int as credits
            from added a, jsonb_to_recordset(a.lots) as part(lot bigint, credits int) where a.account = 'member' and a.amount < 0 group by a.member_id, part.lot) taken
   where l.member_id = taken.member_id and l.id = taken.lot;
  select coalesce(wrong, min(a.member_id)) into wrong from added a where a.account = 'member' and a.amount < 0 and a.lots is not null
     and -a.amount is distinct from (select sum(part.credits) from jsonb_to_recordset(a.lots) as part(credits int));
  if wrong is not null then raise exception 'the lots of member % do not hold what the wallet says', wrong using errcode = 'DU005'; end if;
  return null;
end $$;
create or replace trigger entry_lots_taken after insert on entry referencing new table as added for each statement execute function entries_take_lots();

-- A lot changes only with an entry (depth 0 is a direct statement).
create or replace function lot_follows_entries() returns trigger language plpgsql as $$
begin raise exception 'a lot changes only by an entry' using errcode = 'DU003'; end $$;
create or replace trigger lot_guarded before insert or update or delete on credit_lot
  for each row when (pg_trigger_depth() < 1) execute function lot_follows_entries();

-- True when lots cost more money than was shown, in any currency. `p_shown`: minor units by currency.
create or replace function costs_more(p_lots jsonb, p_shown jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_to_recordset(p_lots) as part(minor bigint, currency text) where currency is not null
                  group by currency having sum(minor) > coalesce((p_shown ->> part.currency)::bigint, 0))
$$;
