-- locks: member, prompt_answer
-- What a member keeps about others for themselves, and fresh answers to the question of a day (docs/decisions/0129-notes-favourites-and-the-question.md).

-- One member's words about another person. Nobody but its writer reads it. Gone with either of the two.
create table private_note (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  text text not null check (length(text) between 1 and 500),
  written_at timestamptz not null,
  pool_id int not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
-- for the foreign key, when the referenced row is deleted
create index private_note_by_other on private_note (other_id);

-- People whom a member marked for themselves. Nobody learns of it.
create table favourite (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  at timestamptz not null,
  pool_id int not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
-- the list, newest first
create index favourite_by_time on favourite (member_id, at desc, other_id desc);
-- for the foreign key, when the referenced row is deleted
create index favourite_by_other on favourite (other_id);

-- the newest answers to one prompt
create index prompt_answer_by_prompt on prompt_answer (pool_id, prompt, answered_at desc, member_id desc);
