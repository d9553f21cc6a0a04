-- locks: member
-- Notes of staff about members, and who may not be erased for a time (docs/decisions/0111-help-for-members.md).

-- A note for colleagues. The member gets it with their copy of the data. Gone with the member.
create table member_note (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  words text not null check (length(words) between 1 and 2000),
  is_pinned boolean not null,
  -- as in the audit log: `staff:12`, `shell:ada`
  made_by text not null,
  created_at timestamptz not null,
  pool_id int not null
);
-- pinned ones first, then the newest
create index member_note_of_member on member_note (member_id, is_pinned, id);

-- A member is not erased while a hold is in force: the law, an authority or a procedure needs what is there.
create table legal_hold (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  -- null once that member is erased
  member_id bigint references member on delete set null,
  -- null once the member is erased
  ground text,
  -- an order forbids telling the member
  is_untold boolean not null,
  made_by text not null,
  created_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  pool_id int not null,
  constraint hold_ends_later check (until_at > created_at),
  constraint hold_ended_by check ((ended_at is null) = (ended_by is null)),
  constraint ground_until_erased check (ground is not null or member_id is null)
);
create index legal_hold_of_member on legal_hold (member_id) where member_id is not null;
