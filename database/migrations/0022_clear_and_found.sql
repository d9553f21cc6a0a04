-- locks: decision, member_limit, member
-- Texts of a profile that a decision takes away, and the limit of being found (docs/decisions/0107-decisions-are-the-one-way.md).

alter table decision
  -- what `clear` takes away
  add column texts text[] not null default '{}' check (texts <@ array['personal', 'city']),
  add constraint decision_names_texts check ((measures @> array['clear']) = (cardinality(texts) > 0)),
  drop constraint decision_measures_check,
  add constraint decision_measures_check
    check (cardinality(measures) > 0 and measures <@ array['nothing', 'note', 'warn', 'hide', 'clear', 'limit', 'suspend', 'ban']),
  drop constraint decision_limits_check,
  add constraint decision_limits_check check (limits <@ array['chats', 'likes', 'photos', 'found']);
drop index decision_untold;
create index decision_untold on decision (decided_at)
  where told_at is null and erased_at is null and measures && array['warn', 'hide', 'clear', 'limit', 'suspend', 'ban'];

alter table member_limit drop constraint member_limit_what_check;
alter table member_limit add constraint member_limit_what_check check (what in ('chats', 'likes', 'photos', 'found'));

-- The words that a decision took away, sealed with it. What is left once it ended is what the member's new words keep away.
create table cleared_text (
  decision_id bigint not null references decision,
  member_id bigint not null references member on delete cascade,
  field text not null check (field in ('personal', 'city')),
  words text not null check (length(words) between 1 and 2000),
  -- of a town: the region or country it lies in
  area text,
  cleared_at timestamptz not null,
  pool_id int not null,
  primary key (decision_id, field)
);
create index cleared_text_of_member on cleared_text (member_id);
