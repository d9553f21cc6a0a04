-- Payments: the records of the sandbox provider.

create or replace function sandbox_refund_once(p_key text, p_id text, p_ref text, p_amount int, p_at timestamptz) returns text language plpgsql as $$
declare payment sandbox_payment; existing text;
begin
  select * into payment from sandbox_payment where ref = p_ref for update;
  select id into existing from sandbox_refund where key = p_key;
  if existing is not null then return existing; end if;
  if payment.state is distinct from 'paid' then return null; end if;
  if p_amount + (select coalesce(sum(amount_minor), 0) from sandbox_refund where ref = p_ref) > payment.amount_minor then return null; end if;
  insert into sandbox_refund (key, id, ref, amount_minor, created_at) values (p_key, p_id, p_ref, p_amount, p_at);
  return p_id;
end $$;
