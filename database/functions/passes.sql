-- Passes: who is not shown to a member again. The log of search changes names the member, so that indexes in memory read again.

-- Members of other pools are ignored, and nothing is stored. Of more than `p_most` passes the oldest end.
create or replace function pass_member(p_self bigint, p_other bigint, p_at timestamptz, p_most int) returns void language plpgsql
  set enable_seqscan = off as $$
begin
  if p_self = p_other or not same_pool(p_self, p_other) then return; end if;
  insert into pass (member_id, other_id, at) values (p_self, p_other, p_at) on conflict do nothing;
  if not found then return; end if;
  delete from pass p using (
    select at, other_id from pass where member_id = p_self order by at desc, other_id desc offset p_most limit 1) oldest
   where p.member_id = p_self and (p.at, p.other_id) <= (oldest.at, oldest.other_id);
end $$;

create or replace function note_pass_changed() returns trigger language plpgsql as $$
begin
  insert into search_change (member_id, what) values (coalesce(new.member_id, old.member_id), 'hidden');
  return null;
end $$;
create or replace trigger pass_changed after insert or delete on pass for each row execute function note_pass_changed();
