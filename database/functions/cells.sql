-- Cells: the ids of one database never meet those of another, and a pool can move between them.

-- Continues a sequence with this cell's numbers, above all it has drawn and above `p_above`.
create or replace function continue_sequence(p_sequence regclass, p_last bigint, p_cell int) returns void language sql as $$
  select setval(p_sequence, (coalesce(p_last, 0) / 1024 + 1) * 1024 + p_cell, false)
$$;

-- From now on every id that is drawn says this cell. Each sequence continues above all ids it has drawn.
create or replace function set_cell(p_cell int) returns void language plpgsql as $$
declare s record;
begin
  update installation set cell = p_cell;
  for s in select schemaname, sequencename, last_value from pg_sequences where schemaname = current_schema() and increment_by = 1024 loop
    perform continue_sequence(format('%I.%I', s.schemaname, s.sequencename)::regclass, s.last_value, p_cell);
  end loop;
end $$;

-- The last numbers that were drawn, by sequence.
create or replace function drawn_numbers() returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(sequencename, last_value) filter (where last_value is not null), '{}')
    from pg_sequences where schemaname = current_schema() and increment_by = 1024
$$;

-- Sequences continue above what another cell has drawn: messages of a chat stay in the order of their ids.
create or replace function continue_above(p_drawn jsonb) returns void language plpgsql as $$
declare s record; own int := (select cell from installation);
begin
  for s in select format('%I.%I', schemaname, sequencename)::regclass as id, last_value, (p_drawn ->> sequencename)::bigint as other
             from pg_sequences where schemaname = current_schema() and increment_by = 1024 loop
    if s.other > coalesce(s.last_value, 0) then perform continue_sequence(s.id, s.other, own); end if;
  end loop;
end $$;

-- Pools whose rows here are left alone by jobs: on their way out, gone, or not here yet.
create or replace function away_pools() returns int[] language sql stable parallel safe as $$
  select coalesce(array_agg(pool), '{}') from pool_move where state in ('draining', 'closed', 'moved') or (direction = 'in' and state = 'copying')
$$;

-- Pools whose entries the ledger check leaves out: on their way here, or being erased.
create or replace function unchecked_pools() returns int[] language sql stable parallel safe as $$
  select coalesce(array_agg(pool), '{}') from pool_move where not is_checked
$$;

-- A table itself, or the partitions of one that has some: what holds the rows.
create or replace function leaves_of(p_table regclass) returns setof regclass language sql stable as $$
  select oid::regclass from pg_class where oid = p_table and relkind = 'r'
  union all select relid from pg_partition_tree(p_table) where isleaf and relid <> p_table
$$;

-- The pool that a job is about, by the ids in its payload; null for work of the whole installation.
create or replace function pool_of_job(p_data jsonb) returns int language sql stable as $$
  select coalesce(
    (select pool_id from member where id = (d ->> 'member')::bigint),
    (select pool_id from site where id = (d ->> 'site')::int),
    (select pool_id from purchase_order where id = d ->> 'order'),
    (select pool_id from refund where id = d ->> 'refund'),
    (select pool_id from image where id = (d ->> 'image')::bigint),
    (select pool_id from report where id = (d ->> 'report')::bigint),
    (select pool_id from complaint where id = (d ->> 'complaint')::bigint),
    -- of files that may have no row yet
    (d ->> 'pool')::int)
  from (select case when jsonb_typeof(p_data -> 'about') = 'object' then p_data -> 'about' else coalesce(p_data, '{}') end) as payload(d)
$$;

-- Refuses to write rows of a pool that is closed; old rows of one that has moved may be deleted. Each writer of the pool holds the lock until its end, so who locks it alone afterwards finds no writer left.
create or replace function refuse_closed_pool() returns trigger language plpgsql as $$
declare p int := case when tg_op = 'DELETE' then old.pool_id else new.pool_id end;
begin
  perform pg_advisory_xact_lock_shared(20260101, p);
  if exists (select from pool_move where pool = p and (state = 'closed' or state = 'moved' and tg_op <> 'DELETE')) then
    raise exception 'pool % moves to another cell', p using errcode = 'DU006';
  end if;
  return null;
end $$;

-- Keeps new jobs of a pool on its way out of the queue.
create or replace function catch_moving_job() returns trigger language plpgsql as $$
declare p int := pool_of_job(new.data);
begin
  if p is null or not exists (select from pool_move where pool = p and state in ('draining', 'closed', 'moved')) then return new; end if;
  insert into pool_move_job (pool, job) values (p, to_jsonb(new));
  return null;
end $$;
