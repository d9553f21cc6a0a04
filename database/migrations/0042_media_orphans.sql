-- Files whose rows went with a member erased by a server that does not know them yet (docs/decisions/0137-listed-once.md).

-- Written by `erase_member`; a sweep deletes the files.
create table media_orphan (
  file text primary key,
  kind text not null check (kind in ('chat_media', 'recording')),
  pool_id int not null
);
