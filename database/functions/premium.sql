-- Premium: periods that follow each other without a gap, and free messages.

-- How many free messages are left today; no row without that benefit. Part of the plan of its caller, who holds the member's wallet.
create or replace function free_messages_left(p_member bigint, p_at timestamptz) returns table (free_left int) language sql stable as $$
  select greatest(0, p.free_messages - coalesce(f.used, 0))
    from premium_period p left join free_message f on f.member_id = p.member_id and f.day = (p_at at time zone 'UTC')::date
   where p.member_id = p_member and p.ends_at > p_at and p.begins_at <= p_at and p.free_messages > 0
   order by p.free_messages desc limit 1
$$;

-- The period of a paid premium order: from now, or from the end of the period before. The caller's wallet lock orders concurrent ones.
create or replace function begin_premium(o purchase_order, p_at timestamptz) returns void language plpgsql as $$
declare start timestamptz;
begin
  insert into wallet (member_id) values (o.member_id) on conflict do nothing;
  perform from wallet where member_id = o.member_id for update;
  select greatest(p_at, max(ends_at)) into start from premium_period where member_id = o.member_id and ends_at > p_at;
  insert into premium_period (order_id, member_id, begins_at, ends_at, benefits, free_messages)
    values (o.id, o.member_id, start, start + make_interval(hours => 24 * o.premium_days), o.premium_benefits, coalesce((o.premium_benefits ->> 'free_messages_a_day')::int, 0));
end $$;

-- Ends the period of an order at once. Later periods move up, each as long as before, without a gap.
create or replace function end_premium(p_order text, p_at timestamptz) returns void language plpgsql as $$
declare gone premium_period; shift interval;
begin
  perform from wallet where member_id = (select member_id from premium_period where order_id = p_order) for update;
  select * into gone from premium_period where order_id = p_order and ends_at > p_at;
  if not found then return; end if;
  shift := gone.ends_at - greatest(gone.begins_at, p_at);
  update premium_period set begins_at = least(begins_at, p_at), ends_at = p_at where order_id = p_order;
  update premium_period set begins_at = begins_at - shift, ends_at = ends_at - shift
   where member_id = gone.member_id and ends_at > p_at and begins_at >= gone.ends_at;
  update member_state set user_v = user_v + 1 where member_id = gone.member_id;
end $$;

-- Restores the rest of a premium after a won dispute, behind the member's other periods.
create or replace function resume_premium(o purchase_order, p_at timestamptz) returns void language plpgsql as $$
declare held premium_period; rest interval; start timestamptz;
begin
  perform from wallet where member_id = o.member_id for update;
  select * into held from premium_period where order_id = o.id;
  rest := make_interval(hours => 24 * o.premium_days) - (held.ends_at - held.begins_at);
  if held.order_id is null or rest <= interval '0' then return; end if;
  select greatest(p_at, max(ends_at)) into start from premium_period where member_id = o.member_id and ends_at > p_at;
  update premium_period set begins_at = start, ends_at = start + rest where order_id = o.id;
end $$;

-- A charge-back, a full refund and a withdrawal end premium. A partial refund out of goodwill does not.
create or replace function premium_ended() returns trigger language plpgsql as $$
begin
  perform end_premium(new.id, new.updated_at);
  return null;
end $$;
create or replace trigger premium_ended after update of state on purchase_order
  for each row when (new.premium_days is not null and new.state in ('disputed', 'refunded') and old.state is distinct from new.state) execute function premium_ended();

create or replace function premium_withdrawn() returns trigger language plpgsql as $$
begin
  perform end_premium(new.order_id, new.declared_at);
  return null;
end $$;
create or replace trigger premium_withdrawn after insert on withdrawal for each row execute function premium_withdrawn();
