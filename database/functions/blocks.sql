-- Blocks: two rows each, and the locks that keep a block and a message apart.

-- Locks what the block triggers write, in the order of every function: pair → conversation → conversation_member → member_state. A message is before the block or
-- after it.
create or replace function lock_pair(a bigint, b bigint) returns void language plpgsql as $$
declare c bigint;
begin
  perform pg_advisory_xact_lock(hashint8extended(least(a, b), greatest(a, b)));
  select id into c from conversation where lo_id = least(a, b) and hi_id = greatest(a, b) for update;
  perform from conversation_member where conversation_id = c order by member_id for update;
  perform from member_state where member_id in (a, b) order by member_id for update;
end $$;

-- Two rows a block; two members who block each other have one each. Members of other pools are ignored, and nothing is stored.
create or replace function block_member(p_self bigint, p_other bigint, p_at timestamptz) returns void language plpgsql as $$
begin
  if p_self = p_other or not same_pool(p_self, p_other) then return; end if;
  perform lock_pair(p_self, p_other);
  update exclusion set blocked_by_me = true, created_at = p_at where member_id = p_self and other_id = p_other and not blocked_by_me;
  insert into exclusion (member_id, other_id, blocked_by_me, created_at) values (p_self, p_other, true, p_at), (p_other, p_self, false, p_at)
    on conflict do nothing;
end $$;

-- Removes the member's own block. The two see each other only when the other has none.
create or replace function unblock_member(p_self bigint, p_other bigint) returns void language plpgsql as $$
begin
  if not exists (select from exclusion where member_id = p_self and other_id = p_other and blocked_by_me) then return; end if;
  perform lock_pair(p_self, p_other);
  if exists (select from exclusion where member_id = p_other and other_id = p_self and blocked_by_me) then
    update exclusion set blocked_by_me = false where member_id = p_self and other_id = p_other;
  else
    delete from exclusion where (member_id, other_id) in ((p_self, p_other), (p_other, p_self));
  end if;
end $$;
