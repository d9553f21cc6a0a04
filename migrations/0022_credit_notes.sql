-- Credit notes: one whenever money of an invoiced order goes back, numbered per site and year without a gap in a series of their own, and never changed.

-- The last number of a site's year, as `invoice_count` has it of invoices.
create table credit_note_count (
  site_id smallint not null references site,
  year smallint not null,
  last int not null check (last between 1 and 999999),
  primary key (site_id, year)
);

-- What it corrects is an invoice; country, rate, currency and company stand there and are as frozen as this row.
create table credit_note (
  -- what gave the money back, as its posting says: a refund, or of a charge-back the order
  ref text primary key,
  order_id text not null references invoice,
  number text not null unique check (number ~ '^[A-Z0-9-]{1,40}-C-[0-9]{4}-[0-9]{6}$'),
  issued_at timestamptz not null,
  credits int not null check (credits >= 0),
  gross_minor int not null check (gross_minor > 0),
  tax_minor int not null check (tax_minor between 0 and gross_minor)
);
-- the credit notes of an invoice
create index credit_note_of_order on credit_note (order_id);
create trigger credit_note_append_only before update or delete on credit_note for each row execute function never_changed();

-- Draws the credit note of a refund once, or of an order that was charged back: then over what had not gone back before. The tax that is left is that of the price that
-- is left, so that parts add up to the invoice to the cent. Nothing for an order without an invoice. The caller holds the order.
create function draw_credit_note(p_ref text, p_at timestamptz) returns void language plpgsql as $$
declare r refund; o purchase_order; i invoice; gone record; back int; tax_left int; n text; drawn int; this_year int := extract(year from p_at at time zone 'UTC');
begin
  select * into r from refund where id = p_ref;
  select * into i from invoice where order_id = coalesce(r.order_id, p_ref);
  if not found or exists (select from credit_note c where c.ref = p_ref) then return; end if;
  select * into strict o from purchase_order where id = i.order_id;
  select coalesce(sum(c.gross_minor), 0) as gross, coalesce(sum(c.tax_minor), 0) as tax, coalesce(sum(c.credits), 0) as credits into gone from credit_note c where c.order_id = o.id;
  back := coalesce(r.amount_minor, i.gross_minor - gone.gross);
  tax_left := i.gross_minor - gone.gross - back;
  tax_left := tax_left - round(tax_left * 10000.0 / (10000 + i.tax_rate));
  insert into credit_note_count (site_id, year, last) values (o.site_id, this_year, 1)
    on conflict (site_id, year) do update set last = credit_note_count.last + 1 returning last into drawn;
  select upper(key) || '-C-' || this_year || '-' || lpad(drawn::text, 6, '0') into n from site where id = o.site_id;
  insert into credit_note (ref, order_id, number, issued_at, credits, gross_minor, tax_minor)
    values (p_ref, o.id, n, p_at, coalesce(r.credits, o.credits - gone.credits), back, i.tax_minor - gone.tax - tax_left);
end $$;

-- Whoever gives money back, and by whatever way: it is in the books, so it has its credit note. Drawn when the transaction commits, so that the row of numbers is the
-- last that it locks, and is held no longer than it takes.
create function money_back_is_noted() returns trigger language plpgsql as $$
begin
  perform draw_credit_note(new.ref, new.created_at);
  return null;
end $$;
create constraint trigger money_back_noted after insert on posting deferrable initially deferred
  for each row when (new.kind = 'purchase_refund' and new.ref is not null) execute function money_back_is_noted();

-- What went back before there were credit notes has its own from today: a document says the day it was drawn.
do $$
begin
  perform draw_credit_note(p.ref, now()) from (select ref from posting where kind = 'purchase_refund' and ref is not null order by id) p;
end $$;

-- payments that the bank took back: a refund that was not sent yet never is
create index payment_event_charged_back on payment_event (order_id) where kind = 'charged_back';

-- Orders that were paid before invoices were drawn (0017): they have none, and no credit note either.
create table uninvoiced_order (
  order_id text primary key references purchase_order
);
insert into uninvoiced_order (order_id)
  select o.id from purchase_order o where o.paid_at is not null and not exists (select from invoice i where i.order_id = o.id);
