-- Addresses that wait for their owner, mailed logins, and welcome credits once per address.

-- An address that its owner may still take back: held from a confirmed change until the way back is over. Nobody else signs up with it or moves to it.
create table held_address (
  pool_id smallint not null references pool,
  email_key text not null check (email_key = lower(email_key)),
  member_id bigint not null references member on delete cascade,
  until timestamptz not null,
  primary key (pool_id, email_key)
);
-- the foreign key looks here when a member is erased
create index held_address_of_member on held_address (member_id);
-- the job that clears what has expired
create index held_address_by_end on held_address (until);

-- After the row is written, so that a change that has just committed is seen.
create function refuse_held_address() returns trigger language plpgsql as $$
begin
  if exists (select from held_address h where h.pool_id = new.pool_id and h.email_key = new.email_key and h.member_id <> new.id) then
    raise exception 'the address is held for another member' using errcode = '23505', constraint = 'address_is_held';
  end if;
  return null;
end $$;
create trigger address_is_held after insert or update of email on member for each row execute function refuse_held_address();

-- Changes that were confirmed before this migration.
insert into held_address (pool_id, email_key, member_id, until)
  select m.pool_id, lower(t.payload ->> 'email'), m.id, max(t.expires_at)
    from token t join member m on m.id = t.member_id
   where t.purpose = 'mail_undo' and t.used_at is null and t.expires_at > now() and t.payload ->> 'email' is not null
   group by 1, 2, 3
  on conflict do nothing;

-- A mailed link that signs in once, for who is locked out by strangers' tries.
alter table token drop constraint token_purpose_check;
alter table token add constraint token_purpose_check check (purpose in ('activate', 'reset_password', 'mail_change', 'mail_undo', 'login'));

-- Which addresses got welcome credits, as keyed hashes of the address without dots and plus of the big mail houses. Cleared after a year.
create table welcomed_address (
  pool_id smallint not null references pool,
  mark bytea not null check (length(mark) = 32),
  given_at timestamptz not null,
  primary key (pool_id, mark)
);
create index welcomed_address_by_day on welcomed_address (given_at);
