-- locks: moderation_case, staff
-- The gravest lane seals its evidence; comments on cases, waiting for an answer, languages of staff (docs/decisions/0156-the-gravest-lane.md).

alter table moderation_case
  -- since then nothing of its evidence is wiped or erased, until the seal ended
  add column sealed_at timestamptz,
  add column sealed_until timestamptz,
  -- whom it was told to, with the number and the day that they gave
  add column authority_number text check (length(authority_number) between 1 and 200),
  add column authority_day date,
  -- the member was erased while it was sealed: the words go with the seal
  add column subject_erased_at timestamptz,
  -- not in the queue until then, or until something new comes
  add column waiting_until timestamptz;
alter table moderation_case add constraint case_seal_ends check (sealed_until is null or sealed_at is not null) not valid;
alter table moderation_case add constraint case_authority check ((authority_number is null) = (authority_day is null)) not valid;
update moderation_case set sealed_at = opened_at where lane = 'gravest' and state = 'open';

-- Comments of staff on a case, for colleagues. They go with the words about its member.
create table case_note (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  case_id bigint not null references moderation_case on delete cascade,
  words text not null check (length(words) between 1 and 2000),
  made_by text not null check (made_by ~ '^(staff|shell|key):.'),
  created_at timestamptz not null,
  pool_id int not null
);
-- a page of them, newest first
create index case_note_of_case on case_note (case_id, id desc);

-- In which they read cases; none: all.
alter table staff add column languages text[] not null default '{}';
