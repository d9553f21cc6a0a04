-- Affiliates: what stays of an erased member.

-- An erased member leaves a count, and nothing that identifies them to a network.
create or replace function forget_conversion() returns trigger language plpgsql as $$
begin
  delete from postback where conversion_id = old.id and state <> 'delivered';
  new.fact := old.id; new.order_id := null; new.ref := null; new.sub1 := null; new.sub2 := null; new.sub3 := null; new.cpc := null;
  return new;
end $$;
create or replace trigger conversion_forgets before update of member_id on conversion
  for each row when (old.member_id is not null and new.member_id is null) execute function forget_conversion();
