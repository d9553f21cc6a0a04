-- Ledger: postings balance, and a wallet moves with its entries.

create or replace function entry_moves_wallet() returns trigger language plpgsql as $$
begin
  update wallet set balance = balance + new.amount where member_id = new.member_id;
  if not found then insert into wallet (member_id, balance) values (new.member_id, new.amount); end if;
  return null;
end $$;
create or replace trigger entry_kept after insert on entry
  for each row when (new.account = 'member') execute function entry_moves_wallet();

-- Checked when the transaction commits: an unbalanced posting cannot be stored.
create or replace function posting_balances() returns trigger language plpgsql as $$
begin
  if exists (select from entry where posting_id = new.posting_id group by currency having sum(amount) <> 0) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'DU002';
  end if;
  return null;
end $$;
drop trigger if exists entry_balanced on entry;
create constraint trigger entry_balanced after insert on entry deferrable initially deferred for each row execute function posting_balances();

-- A balance changes only with an entry (depth 1 is a direct statement).
create or replace function wallet_follows_entries() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a balance changes only by an entry' using errcode = 'DU003'; end if;
  return new;
end $$;
create or replace trigger wallet_guarded before update of balance on wallet for each row execute function wallet_follows_entries();
create or replace trigger wallet_starts_empty before insert on wallet for each row when (new.balance <> 0) execute function wallet_follows_entries();

-- Credits given on sign-up. Nothing for 0.
create or replace function give_welcome_credits(p_member bigint, p_credits int, p_at timestamptz) returns void language plpgsql as $$
declare p bigint;
begin
  insert into wallet (member_id) values (p_member) on conflict do nothing;
  if p_credits = 0 then return; end if;
  insert into posting (kind, ref, created_at) values ('welcome', p_member::text, p_at) on conflict do nothing returning id into p;
  if p is null then return; end if;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'member', p_member, 'CRD', p_credits), (p, 2, 'issued', null, 'CRD', -p_credits);
end $$;
