-- Packages for authorities (docs/decisions/0112-the-desk.md). The console's role may not read the passphrase: it comes from this function alone.

-- The first ready part of an order's newest package, once, with the line in the audit log in the same statement. `p_line` has the columns of the line.
create or replace function fetch_authority_package(p_order bigint, p_who text, p_line jsonb, p_at timestamptz) returns table (file text, passphrase text, sha256 text)
  language plpgsql security definer set search_path = public as $$
declare p authority_package;
begin
  select * into p from authority_package k where k.order_id = p_order and k.state = 'ready' and k.expires_at > p_at order by k.asked_at desc, k.part limit 1 for update;
  if not found then return; end if;
  perform add_audit_line(p_line, p_at);
  update authority_package k set state = 'fetched', passphrase = null, fetched_at = p_at, fetched_by = p_who where k.id = p.id;
  return query select p.file, p.passphrase, p.sha256;
end $$;
