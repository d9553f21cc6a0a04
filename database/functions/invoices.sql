-- Invoices and credit notes: numbers without a gap.

-- Draws an order's invoice once; a repeat returns its number. The caller holds the order.
create or replace function draw_invoice(
  p_order text, p_country text, p_tax text, p_rate int, p_tax_minor int, p_seller jsonb, p_at timestamptz
) returns text language plpgsql as $$
declare o purchase_order; n text; drawn int; this_year int := extract(year from p_at at time zone 'UTC');
begin
  select number into n from invoice where order_id = p_order;
  if found then return n; end if;
  select * into strict o from purchase_order where id = p_order;
  insert into invoice_count (site_id, year, last, pool_id) values (o.site_id, this_year, 1, o.pool_id)
    on conflict (site_id, year) do update set last = invoice_count.last + 1 returning last into drawn;
  select upper(key) || '-' || this_year || '-' || lpad(drawn::text, 6, '0') into n from site where id = o.site_id;
  insert into invoice (order_id, number, issued_at, country, tax, tax_rate, currency, gross_minor, tax_minor, seller, pool_id)
    values (o.id, n, p_at, p_country, p_tax, p_rate, o.currency, o.price_minor, p_tax_minor, p_seller, o.pool_id);
  return n;
end $$;

-- Creates the credit note of a refund or a charge-back once; none without an invoice. The remaining tax follows the remaining price, so parts add up exactly.
-- Notes of won disputes no longer count. The caller holds the order.
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
  insert into credit_note_count (site_id, year, last, pool_id) values (o.site_id, this_year, 1, o.pool_id)
    on conflict (site_id, year) do update set last = credit_note_count.last + 1 returning last into drawn;
  select upper(key) || '-C-' || this_year || '-' || lpad(drawn::text, 6, '0') into n from site where id = o.site_id;
  insert into credit_note (ref, order_id, number, issued_at, credits, gross_minor, tax_minor, pool_id)
    values (p_ref, o.id, n, p_at, coalesce(r.credits, o.credits - gone.credits), back, i.tax_minor - gone.tax - tax_left, o.pool_id);
end $$;

-- Every posting that pays money back gets a credit note. Created at commit, so that the number's row is locked last and shortest.
create or replace function money_back_is_noted() returns trigger language plpgsql as $$
begin
  perform draw_credit_note(new.ref, new.created_at);
  return null;
end $$;
drop trigger if exists money_back_noted on posting;
create constraint trigger money_back_noted after insert on posting deferrable initially deferred
  for each row when (new.kind = 'purchase_refund' and new.ref is not null) execute function money_back_is_noted();
