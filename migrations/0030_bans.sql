-- Bans: who may not come back, and why. The row goes with the account or when the ban is lifted.
create table member_ban (
  member_id bigint primary key references member on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  -- what the account was before, for lifting the ban
  was text not null check (was in ('active', 'paused', 'deleted')),
  banned_at timestamptz not null
);
