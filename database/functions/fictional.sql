-- Fictional profiles never write, like, match or cost: enforced here, whatever the application does.

create or replace function is_fictional(p_member bigint) returns boolean language sql stable as $$
  select coalesce((select fictional from profile where id = p_member), false)
$$;

create or replace function refuse_fictional() returns trigger language plpgsql as $$
begin raise exception 'a fictional profile does nothing in %', tg_table_name using errcode = 'DU005'; end $$;
-- A member never becomes fictional, nor a fictional profile a member.
create or replace trigger fictional_stays before update of fictional on profile
  for each row when (old.fictional is distinct from new.fictional) execute function refuse_fictional();

create or replace function messages_by_people() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added m join profile p on p.id = m.sender_id where p.fictional) then
    raise exception 'a fictional profile never writes' using errcode = 'DU005';
  end if;
  return null;
end $$;
create or replace trigger message_by_person after insert on message referencing new table as added for each statement execute function messages_by_people();
create or replace trigger message_moved_to_person after update on message referencing new table as added for each statement execute function messages_by_people();

-- Members may like a fictional profile; it never likes anybody, so it is never a match.
create or replace function likes_by_people() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added l join profile p on p.id in (l.from_id, case when l.mutual then l.to_id end) where p.fictional) then
    raise exception 'a fictional profile never likes' using errcode = 'DU005';
  end if;
  return null;
end $$;
create or replace trigger like_by_person after insert on profile_like referencing new table as added for each statement execute function likes_by_people();
create or replace trigger like_moved_to_person after update on profile_like referencing new table as added for each statement execute function likes_by_people();

-- Writing to one is free, and it has no credits of its own.
create or replace function cost_among_people() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added r join conversation c on c.id = r.conversation_id join profile p on p.id in (c.lo_id, c.hi_id) where p.fictional) then
    raise exception 'a message to a fictional profile costs nothing' using errcode = 'DU005';
  end if;
  return null;
end $$;
create or replace trigger cost_among_people after insert on reservation referencing new table as added for each statement execute function cost_among_people();

create or replace function entry_of_person() returns trigger language plpgsql as $$
begin
  if is_fictional(new.member_id) then raise exception 'a fictional profile has no credits' using errcode = 'DU005'; end if;
  return new;
end $$;
create or replace trigger entry_of_person before insert on entry for each row when (new.account = 'member' and new.amount > 0) execute function entry_of_person();
