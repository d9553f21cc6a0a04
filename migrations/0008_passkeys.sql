-- Passkeys: a second way in, without a password. And the questions (challenges) that a device is asked to sign.

create table passkey (
  id bigint generated always as identity primary key,
  -- as the device names it
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  member_id bigint not null references member on delete cascade,
  -- the host it was made on: a device shows it nowhere else
  host text not null,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  -- what keeps it, by the model it tells, and where it was made, in product names such as 'Firefox' and 'Android': so that its owner knows it again
  model uuid,
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- a member's passkeys, newest first
create index passkey_of_member on passkey (member_id, id desc);

-- Answered once and soon, or never. Only the hash is kept: who reads this table can answer nothing.
create table passkey_challenge (
  challenge_hash bytea primary key,
  host text not null,
  -- null: whoever signs in; else the member who adds a passkey
  member_id bigint references member on delete cascade,
  expires_at timestamptz not null
);
-- the foreign key looks here when a member goes
create index passkey_challenge_of_member on passkey_challenge (member_id) where member_id is not null;
-- the job that clears what nobody answered
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
