-- Invoices: one for every paid order, numbered per site and year without a gap, and never changed.

-- The last number of a site's year. Its row is held until the payment commits: a number that was drawn is used.
create table invoice_count (
  site_id smallint not null references site,
  year smallint not null,
  last int not null check (last between 1 and 999999),
  primary key (site_id, year)
);

-- What was true when the order was paid: the tax of the member's country, and the company. It names no member: the order does, until they are erased.
create table invoice (
  order_id text primary key references purchase_order,
  number text not null unique check (number ~ '^[A-Z0-9-]{1,40}-[0-9]{4}-[0-9]{6}$'),
  issued_at timestamptz not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax text not null check (tax in ('vat', 'gst', 'none')),
  -- hundredths of a per cent: 2100 is 21 %
  tax_rate int not null check (tax_rate between 0 and 10000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor int not null check (gross_minor > 0),
  tax_minor int not null check (tax_minor between 0 and gross_minor),
  seller jsonb not null
);
create trigger invoice_append_only before update or delete on invoice for each row execute function never_changed();

-- Draws an order's invoice once; whoever draws it again gets the number it has. The caller holds the order.
create function draw_invoice(
  p_order text, p_country text, p_tax text, p_rate int, p_tax_minor int, p_seller jsonb, p_at timestamptz
) returns text language plpgsql as $$
declare o purchase_order; n text; drawn int; this_year int := extract(year from p_at at time zone 'UTC');
begin
  select number into n from invoice where order_id = p_order;
  if found then return n; end if;
  select * into strict o from purchase_order where id = p_order;
  insert into invoice_count (site_id, year, last) values (o.site_id, this_year, 1)
    on conflict (site_id, year) do update set last = invoice_count.last + 1 returning last into drawn;
  select upper(key) || '-' || this_year || '-' || lpad(drawn::text, 6, '0') into n from site where id = o.site_id;
  insert into invoice (order_id, number, issued_at, country, tax, tax_rate, currency, gross_minor, tax_minor, seller)
    values (o.id, n, p_at, p_country, p_tax, p_rate, o.currency, o.price_minor, p_tax_minor, p_seller);
  return n;
end $$;
