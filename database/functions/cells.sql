-- Cells: the ids of one database never meet those of another.

-- From now on every id that is drawn says this cell. Each sequence continues above all ids it has drawn.
create or replace function set_cell(p_cell int) returns void language plpgsql as $$
declare s record;
begin
  update installation set cell = p_cell;
  for s in select schemaname, sequencename, last_value from pg_sequences where schemaname = current_schema() and increment_by = 1024 loop
    perform setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, (coalesce(s.last_value, 0) / 1024 + 1) * 1024 + p_cell, false);
  end loop;
end $$;
