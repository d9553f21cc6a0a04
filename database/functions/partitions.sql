-- Tables in partitions by day (UTC), such as mail_log_20260615: made ahead, and dropped when their time is over. Rows of a day without one lie in `<table>_default`.

-- Makes the missing partitions of `p_days` days. Attaching blocks no insert into other partitions. A day with rows in the default partition gets none. Returns
-- how many of the days have one.
create or replace function make_days(p_table text, p_first date, p_days int) returns int language plpgsql as $$
declare day date; name text; there int := 0;
begin
  for day in select p_first + n from generate_series(0, p_days - 1) n loop
    name := p_table || '_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      begin
        execute format('create table %I (like %I including defaults including constraints including indexes)', name, p_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', p_table, name,
          day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      exception when check_violation then continue;
      end;
    end if;
    there := there + 1;
  end loop;
  return there;
end $$;

-- Drops the partitions of days before `p_before`, and deletes such rows of the default partition. Returns how many were dropped.
create or replace function drop_days(p_table text, p_before date) returns int language plpgsql as $$
declare name text; dropped int := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = p_table::regclass and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < p_before
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  execute format('delete from %I where created_at < %L', p_table || '_default', p_before::timestamp at time zone 'UTC');
  return dropped;
end $$;

select make_days('mail_log', (now() at time zone 'UTC')::date, 14);
