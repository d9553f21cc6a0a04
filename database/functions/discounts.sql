-- Discounts: never changed once offered.

create or replace function discount_ends_once() returns trigger language plpgsql as $$
begin raise exception 'what was promised to a member does not change' using errcode = 'DU003'; end $$;
create or replace trigger discount_promised before update of member_id, kind, percent, begun_at, ends_at on discount
  for each row execute function discount_ends_once();
