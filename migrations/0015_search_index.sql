-- The search index that web processes keep in memory: a log that tells each of them what has changed since it looked last.

-- One row a change, of a card (`card`) or of whom somebody may not see (`hidden`). `xid` is the transaction that made it: a reader who keeps the snapshot it looked
-- with last finds exactly those that were not to be seen then, in whatever order they were committed. Member 0 stands for very many: the reader begins anew.
create table search_change (
  xid xid8 not null default pg_current_xact_id(),
  member_id bigint not null,
  what text not null check (what in ('card', 'hidden'))
);
-- what is new since a snapshot (selectNews), and what is older than any reader needs (trim_search_changes)
create index search_change_by_xid on search_change (xid);
-- Everything from the transaction `since` on is still there; what came before `next` goes with the next trimming.
create table search_change_kept (
  one boolean primary key default true check (one),
  since xid8 not null default pg_current_xact_id(),
  next xid8 not null default pg_current_xact_id()
);
insert into search_change_kept default values;

-- More than this at once is read as a whole more quickly than one by one.
create function note_cards_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 10001) c) > 10000 then
    insert into search_change (member_id, what) values (0, 'card');
  else
    insert into search_change (member_id, what) select id, 'card' from changed;
  end if;
  return null;
end $$;
create trigger card_came after insert on search_card referencing new table as changed for each statement execute function note_cards_changed();
create trigger card_moved after update on search_card referencing new table as changed for each statement execute function note_cards_changed();
create trigger card_went after delete on search_card referencing old table as changed for each statement execute function note_cards_changed();

create function note_hidden_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 10001) c) > 10000 then
    insert into search_change (member_id, what) values (0, 'hidden');
  else
    insert into search_change (member_id, what) select distinct member_id, 'hidden' from changed;
  end if;
  return null;
end $$;
create trigger exclusion_came after insert on exclusion referencing new table as changed for each statement execute function note_hidden_changed();
create trigger exclusion_went after delete on exclusion referencing old table as changed for each statement execute function note_hidden_changed();

-- What was there at the last trimming already goes. Whoever looked last before that begins anew, and knows so by `since`.
create function trim_search_changes() returns void language plpgsql as $$
declare old xid8;
begin
  select next into old from search_change_kept for update;
  update search_change_kept set since = old, next = pg_snapshot_xmin(pg_current_snapshot());
  delete from search_change where xid < old;
end $$;
