-- Credits that staff give and take back.

-- Books credits that a person gives (above zero) or takes. `p_most`: as much may one person move in the day before `p_at`, and one member get or lose; null without
-- a limit. `outcome`: done | repeated | no_member | poor | too_much; only done changes anything. Lock order: maker → wallet → member_state.
create or replace function change_credits(p_id text, p_member bigint, p_credits int, p_cause text, p_note text, p_by text, p_most int, p_at timestamptz)
  returns text language plpgsql as $$
declare pool int; funds bigint; p bigint; since timestamptz := p_at - interval '1 day';
begin
  perform pg_advisory_xact_lock(hashtext('credit_change'), hashtext(p_by));
  select pool_id into pool from member where id = p_member;
  if not found then return 'no_member'; end if;
  insert into wallet (member_id) values (p_member) on conflict do nothing;
  select balance into funds from wallet where member_id = p_member for update;
  if exists (select from credit_change where id = p_id) then return 'repeated'; end if;
  if funds + p_credits < 0 then return 'poor'; end if;
  if abs(p_credits) + coalesce(greatest(
      (select sum(abs(credits)) from credit_change where member_id = p_member and created_at > since),
      (select sum(abs(credits)) from credit_change where made_by = p_by and created_at > since)), 0) > p_most then return 'too_much'; end if;
  insert into credit_change (id, member_id, credits, cause, note, made_by, created_at, pool_id)
    values (p_id, p_member, p_credits, p_cause, p_note, p_by, p_at, pool);
  insert into posting (kind, ref, created_at, pool_id) values (case when p_credits > 0 then 'grant' else 'take_back' end, p_id, p_at, pool) returning id into p;
  insert into entry (posting_id, line, account, member_id, currency, amount, pool_id)
    values (p, 1, 'member', p_member, 'CRD', p_credits, pool), (p, 2, 'issued', null, 'CRD', -p_credits, pool);
  update member_state set user_v = user_v + 1 where member_id = p_member;
  return 'done';
end $$;
