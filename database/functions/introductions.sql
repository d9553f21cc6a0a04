-- Introductions: the people of one member's day.

-- Stores the people of a day and returns them in order. Of two calls at once the first one's people stay. Those of a month ago are forgotten.
-- Nobody waits for the disk: what a crash of the server loses is the choice of its last second, which is made again.
create or replace function introduce(p_member bigint, p_day date, p_people bigint[]) returns table (id bigint) language plpgsql
  set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from introduction i where i.member_id = p_member and i.day < p_day - 30;
  insert into introduction (member_id, other_id, day, place)
    select p_member, o.id, p_day, o.place from unnest(p_people) with ordinality o(id, place)
     where not exists (select from introduction i where i.member_id = p_member and i.day = p_day)
    on conflict do nothing;
  return query select i.other_id from introduction i where i.member_id = p_member and i.day = p_day order by i.place;
end $$;
