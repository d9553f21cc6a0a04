-- Fictional profiles never write, like, match or cost: kept here, whatever the code above does.

-- What they did before this was a rule goes first, and the counters follow.
delete from profile_like l using profile p where p.id = l.from_id and p.fictional;
update profile_like l set mutual = false from profile p where p.id = l.to_id and p.fictional and l.mutual;
update member_state s set unread_total = s.unread_total - c.unread, user_v = user_v + 1, chats_v = chats_v + 1
  from (select v.member_id, sum(v.unread) as unread from conversation_member v join profile p on p.id = v.peer_id
         where p.fictional and v.unread > 0 group by v.member_id) c
 where c.member_id = s.member_id;
update conversation_member v set unread = 0 from profile p where p.id = v.peer_id and p.fictional and v.unread > 0;
with gone as (delete from message m using profile p where p.id = m.sender_id and p.fictional returning m.conversation_id),
     left_over as (
       select distinct on (g.conversation_id) g.conversation_id, m.id, m.sent_at, m.sender_id, m.text
         from gone g left join message m on m.conversation_id = g.conversation_id
          and not exists (select from profile p where p.id = m.sender_id and p.fictional)
        order by g.conversation_id, m.id desc)
update conversation c set last_message_id = l.id, last_at = l.sent_at, last_sender = l.sender_id, last_text = left(l.text, 140)
  from left_over l where l.conversation_id = c.id;

create function is_fictional(p_member bigint) returns boolean language sql stable as $$
  select coalesce((select fictional from profile where id = p_member), false)
$$;

create function refuse_fictional() returns trigger language plpgsql as $$
begin raise exception 'a fictional profile does nothing in %', tg_table_name using errcode = 'DU005'; end $$;

create function message_by_person() returns trigger language plpgsql as $$
begin
  if is_fictional(new.sender_id) then raise exception 'a fictional profile never writes' using errcode = 'DU005'; end if;
  return new;
end $$;
create trigger message_by_person before insert or update of sender_id on message for each row execute function message_by_person();

-- Members may like a fictional profile; it never likes anybody, so it is never a match.
create function like_by_person() returns trigger language plpgsql as $$
begin
  if is_fictional(new.from_id) or (new.mutual and is_fictional(new.to_id)) then
    raise exception 'a fictional profile never likes' using errcode = 'DU005';
  end if;
  return new;
end $$;
create trigger like_by_person before insert or update of from_id, to_id, mutual on profile_like for each row execute function like_by_person();

-- Writing to one is free, and it has no credits of its own.
create function cost_among_people() returns trigger language plpgsql as $$
begin
  if exists (select from conversation_member v where v.conversation_id = new.conversation_id and is_fictional(v.member_id)) then
    raise exception 'a message to a fictional profile costs nothing' using errcode = 'DU005';
  end if;
  return new;
end $$;
create trigger cost_among_people before insert on reservation for each row execute function cost_among_people();

create function entry_of_person() returns trigger language plpgsql as $$
begin
  if is_fictional(new.member_id) then raise exception 'a fictional profile has no credits' using errcode = 'DU005'; end if;
  return new;
end $$;
create trigger entry_of_person before insert on entry for each row when (new.account = 'member' and new.amount > 0) execute function entry_of_person();

-- Nobody becomes fictional, and no fictional profile becomes somebody.
create trigger fictional_stays before update of fictional on profile
  for each row when (old.fictional is distinct from new.fictional) execute function refuse_fictional();
