-- Events for other systems (docs/operating/events.md). Each function is of a trigger that `outbox_triggers` describes and the worker makes where `NATS_URL` is set.
-- No event has a fictional profile in it, and none has personal data: members are ids.

create or replace function outbox_sign_up() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select m.pool_id, 'member.signed_up', m.signed_up_at, jsonb_build_object('member', m.id, 'site', m.site_id) from member m where m.id = new.id;
  return null;
end $$;

create or replace function outbox_confirmation() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select new.pool_id, 'member.confirmed', new.activated_at, jsonb_build_object('member', new.id, 'site', new.site_id)
     where exists (select from profile p where p.id = new.id and not p.fictional);
  return null;
end $$;

-- The profile goes with the member, and knows whether there was a person.
create or replace function outbox_erasure() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data) values (old.pool_id, 'member.erased', now(), jsonb_build_object('member', old.id));
  return null;
end $$;

-- All messages of a statement at once, by keys. `credits` is what the sender's wallet reserved; 0 for a free message.
create or replace function outbox_messages() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select s.pool_id, 'message.sent', s.sent_at,
           jsonb_build_object('message', s.id, 'conversation', s.conversation_id, 'from', s.sender_id, 'to', them.id, 'credits', coalesce(r.credits, 0))
      from new_rows s join conversation c on c.id = s.conversation_id
      join profile me on me.id = s.sender_id and not me.fictional
      join profile them on them.id = case when c.lo_id = s.sender_id then c.hi_id else c.lo_id end and not them.fictional
      left join reservation r on r.conversation_id = s.conversation_id and r.message_id = s.id
     order by s.id;
  return null;
end $$;

create or replace function outbox_likes() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select l.pool_id, 'like.given', l.created_at, jsonb_build_object('from', l.from_id, 'to', l.to_id)
      from new_rows l join profile me on me.id = l.from_id and not me.fictional join profile them on them.id = l.to_id and not them.fictional;
  return null;
end $$;

create or replace function outbox_payment() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data) values (new.pool_id, 'order.paid', new.paid_at,
    jsonb_build_object('order', new.id, 'member', new.member_id, 'site', new.site_id, 'pack', new.pack, 'price_minor', new.price_minor,
                       'currency', new.currency, 'credits', new.credits, 'premium_days', new.premium_days));
  return null;
end $$;

create or replace function outbox_refund() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select new.pool_id, 'order.refunded', new.created_at,
           jsonb_build_object('refund', new.id, 'order', o.id, 'member', o.member_id, 'site', o.site_id, 'amount_minor', new.amount_minor,
                              'currency', o.currency, 'credits', new.credits, 'reason', new.reason)
      from purchase_order o where o.id = new.order_id;
  return null;
end $$;

create or replace function outbox_premium() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data) values (new.pool_id, 'premium.began', new.begins_at,
    jsonb_build_object('order', new.order_id, 'member', new.member_id, 'ends_at', new.ends_at));
  return null;
end $$;

create or replace function outbox_report() returns trigger language plpgsql as $$
begin
  insert into outbox_event (pool, kind, at, data)
    select new.pool_id, 'report.filed', new.created_at,
           jsonb_build_object('report', new.id, 'from', new.reporter_id, 'about', new.reported_id, 'site', new.site_id, 'reason', new.reason)
     where not exists (select from profile p where p.id = new.reported_id and p.fictional);
  return null;
end $$;

-- The triggers that write events, and whether each is there. Making one waits for the writers of its table, so the worker makes them one by one.
create or replace function outbox_triggers() returns table (name text, target text, make text, is_made boolean) language sql stable as $$
  select t.name, t.target, format('create trigger %I after %s execute function %I()', t.name, t.what, t.name),
         exists (select from pg_trigger g where g.tgname = t.name and g.tgrelid = t.target::regclass)
    from (values
      ('outbox_sign_up', 'profile', 'insert on profile for each row when (not new.fictional)'),
      ('outbox_confirmation', 'member', 'update of activated_at on member for each row when (old.activated_at is null and new.activated_at is not null)'),
      ('outbox_erasure', 'profile', 'delete on profile for each row when (not old.fictional)'),
      ('outbox_messages', 'message', 'insert on message referencing new table as new_rows for each statement'),
      ('outbox_likes', 'profile_like', 'insert on profile_like referencing new table as new_rows for each statement'),
      ('outbox_payment', 'purchase_order', 'update of paid_at on purchase_order for each row when (old.paid_at is null and new.paid_at is not null)'),
      ('outbox_refund', 'refund', 'insert on refund for each row'),
      ('outbox_premium', 'premium_period', 'insert on premium_period for each row'),
      ('outbox_report', 'report', 'insert on report for each row')) t(name, target, what)
$$;

-- Makes the partitions of the week after today and drops old ones: those before yesterday once they are empty, those before `p_before` also with events that were
-- never published. Today's is never made: a row on its way to the default partition would be refused. `lost`: how many events were never published.
create or replace function keep_outbox(p_today date, p_before date, out there int, out lost bigint) language plpgsql set lock_timeout = '500ms' as $$
declare name text; is_used boolean;
begin
  select count(*) into lost from outbox_event where created_at < p_before::timestamp at time zone 'UTC';
  perform drop_days('outbox_event', p_before);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'outbox_event'::regclass and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < p_today - 1
  loop
    execute format('select exists (select from %I)', name) into is_used;
    if not is_used then execute format('drop table %I', name); end if;
  end loop;
  there := make_days('outbox_event', p_today + 1, 7);
end $$;
