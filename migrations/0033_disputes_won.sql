-- Disputes that are won: the bank gives the money again, the order is paid again, and its credits or premium come back.

alter table posting drop constraint posting_kind_check,
  add constraint posting_kind_check
    check (kind in ('welcome', 'purchase', 'message', 'message_refund', 'settlement', 'purchase_refund', 'dispute_won', 'opening'));

-- the last word about the disputes of an order (wasChargedBack)
drop index payment_event_charged_back;
create index payment_event_of_dispute on payment_event (order_id, received_at) where kind in ('charged_back', 'dispute_won');

-- The name of an order's dispute in the books: the first has the order's id, later ones `id:2`, `id:3`. The one that is not won yet, or would be next.
create function dispute_ref(p_order text) returns text language plpgsql stable as $$
declare n int := 1; name text := p_order;
begin
  while exists (select from posting where kind = 'dispute_won' and ref = name) loop
    n := n + 1;
    name := p_order || ':' || n;
  end loop;
  return name;
end $$;

-- As before, and now: a second dispute, after the first was won, is a posting of its own.
create or replace function dispute_order(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; gone record; p bigint; money_left int; credits_left int; kept bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  if o.state = 'disputed' then return false; end if;
  update purchase_order set state = 'disputed', updated_at = p_at where id = p_order;
  if o.state not in ('paid', 'part_refunded') then return true; end if;
  insert into posting (kind, ref, created_at) values ('purchase_refund', dispute_ref(o.id), p_at) on conflict do nothing returning id into p;
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

-- Gives back what was left of a premium when its order was disputed, after any other premium of the member.
create function resume_premium(o purchase_order, p_at timestamptz) returns void language plpgsql as $$
declare held premium_period; rest interval; start timestamptz;
begin
  perform from wallet where member_id = o.member_id for update;
  select * into held from premium_period where order_id = o.id;
  rest := make_interval(hours => 24 * o.premium_days) - (held.ends_at - held.begins_at);
  if held.order_id is null or rest <= interval '0' then return; end if;
  select greatest(p_at, max(ends_at)) into start from premium_period where member_id = o.member_id and ends_at > p_at;
  update premium_period set begins_at = start, ends_at = start + rest where order_id = o.id;
end $$;

-- Takes back what the dispute of an order booked: money, credits that the member had, and those that were written down as lost. The lots get what they held.
-- Refunds that were dropped because the bank had taken the money are due again. False when the order was not paid before its dispute: then nothing changes.
-- Lock order: order → wallet → member_state.
create function win_dispute(p_order text, p_at timestamptz) returns boolean language plpgsql as $$
declare o purchase_order; name text; taken bigint; p bigint;
begin
  select * into o from purchase_order where id = p_order for update;
  if not found then raise exception 'no_order' using errcode = 'DU004'; end if;
  name := dispute_ref(o.id);
  select id into taken from posting where kind = 'purchase_refund' and ref = name;
  if o.state <> 'disputed' or taken is null then return false; end if;
  insert into posting (kind, ref, created_at) values ('dispute_won', name, p_at) returning id into p;
  perform from wallet where member_id = o.member_id for update;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    select p, e.line, e.account, e.member_id, e.currency, -e.amount from entry e where e.posting_id = taken order by e.line;
  update refund set state = 'asked' where order_id = o.id and state = 'failed';
  if o.premium_days is not null and not exists (select from withdrawal w where w.order_id = o.id) then perform resume_premium(o, p_at); end if;
  update purchase_order set state = case when (select money from refunded_of(o.id)) > 0 then 'part_refunded' else 'paid' end, updated_at = p_at where id = o.id;
  update member_state set user_v = user_v + 1 where member_id = o.member_id;
  return true;
end $$;

-- As before, and now: later disputes of an order have credit notes, too, and a note over a dispute that was won counts no more.
create or replace function draw_credit_note(p_ref text, p_at timestamptz) returns void language plpgsql as $$
declare r refund; o purchase_order; i invoice; gone record; back int; tax_left int; n text; drawn int; this_year int := extract(year from p_at at time zone 'UTC');
begin
  select * into r from refund where id = p_ref;
  select * into i from invoice where order_id = coalesce(r.order_id, split_part(p_ref, ':', 1));
  if not found or exists (select from credit_note c where c.ref = p_ref) then return; end if;
  select * into strict o from purchase_order where id = i.order_id;
  select coalesce(sum(c.gross_minor), 0) as gross, coalesce(sum(c.tax_minor), 0) as tax, coalesce(sum(c.credits), 0) as credits into gone
    from credit_note c where c.order_id = o.id and not exists (select from posting p where p.kind = 'dispute_won' and p.ref = c.ref);
  back := coalesce(r.amount_minor, i.gross_minor - gone.gross);
  tax_left := i.gross_minor - gone.gross - back;
  tax_left := tax_left - round(tax_left * 10000.0 / (10000 + i.tax_rate));
  insert into credit_note_count (site_id, year, last) values (o.site_id, this_year, 1)
    on conflict (site_id, year) do update set last = credit_note_count.last + 1 returning last into drawn;
  select upper(key) || '-C-' || this_year || '-' || lpad(drawn::text, 6, '0') into n from site where id = o.site_id;
  insert into credit_note (ref, order_id, number, issued_at, credits, gross_minor, tax_minor)
    values (p_ref, o.id, n, p_at, coalesce(r.credits, o.credits - gone.credits), back, i.tax_minor - gone.tax - tax_left);
end $$;
