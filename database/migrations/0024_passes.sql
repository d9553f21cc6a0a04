-- locks: member
-- People whom a member does not want to be shown again (docs/decisions/0122-discovery.md).

-- One-sided, and nobody learns of it: chats, likes and matches stay. A like takes it back.
create table pass (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  at timestamptz not null,
  pool_id int not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
-- the list of the hidden, newest first
create index pass_by_time on pass (member_id, at desc, other_id desc);
-- for the foreign key, when the referenced row is deleted
create index pass_by_other on pass (other_id);
