-- Ledger: postings balance, and a wallet moves with its entries.

-- All entries of a statement at once: `entry` has statement triggers, which run in the order of their names: balanced, kept, lots taken.
create or replace function entries_move_wallets() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update wallet w set balance = w.balance + moved.amount
    from (select member_id, sum(amount)::bigint as amount from added where account = 'member' group by member_id) moved where w.member_id = moved.member_id;
  insert into wallet (member_id, balance, pool_id)
    select e.member_id, sum(e.amount), min(e.pool_id) from added e where e.account = 'member' and not exists (select from wallet w where w.member_id = e.member_id) group by e.member_id;
  return null;
end $$;
create or replace trigger entry_kept after insert on entry referencing new table as added for each statement execute function entries_move_wallets();

-- A statement adds entries that balance in each posting and currency, so an unbalanced posting cannot be stored. Entries never change. Each has its posting: a
-- foreign key would look each up alone.
create or replace function postings_balance() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare wrong bigint;
begin
  select e.posting_id into wrong from added e where not exists (select from posting p where p.id = e.posting_id and p.pool_id = e.pool_id) limit 1;
  if found then raise exception 'posting % is not there, or of another pool', wrong using errcode = '23503'; end if;
  select posting_id into wrong from added group by posting_id, currency having sum(amount) <> 0 limit 1;
  if found then raise exception 'posting % does not balance', wrong using errcode = 'DU002'; end if;
  return null;
end $$;
create or replace trigger entry_balanced after insert on entry referencing new table as added for each statement execute function postings_balance();

-- A balance changes only with an entry (depth 0 is a direct statement).
create or replace function wallet_follows_entries() returns trigger language plpgsql as $$
begin raise exception 'a balance changes only by an entry' using errcode = 'DU003'; end $$;
create or replace trigger wallet_guarded before update of balance on wallet
  for each row when (pg_trigger_depth() < 1) execute function wallet_follows_entries();
create or replace trigger wallet_starts_empty before insert on wallet
  for each row when (new.balance <> 0 and pg_trigger_depth() < 1) execute function wallet_follows_entries();

-- Credits given on sign-up. Nothing for 0.
create or replace function give_welcome_credits(p_member bigint, p_credits int, p_at timestamptz) returns void language plpgsql as $$
declare p bigint;
begin
  insert into wallet (member_id) values (p_member) on conflict do nothing;
  if p_credits = 0 then return; end if;
  insert into posting (kind, ref, created_at, pool_id) select 'welcome', p_member::text, p_at, pool_id from member where id = p_member
    on conflict do nothing returning id into p;
  if p is null then return; end if;
  insert into entry (posting_id, line, account, member_id, currency, amount)
    values (p, 1, 'member', p_member, 'CRD', p_credits), (p, 2, 'issued', null, 'CRD', -p_credits);
end $$;
