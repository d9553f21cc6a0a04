-- What members want to be told, where and how often; when they want quiet; and the browsers that may be told.

-- Only what differs from the usual choice has a row. The key answers a sender's question about one member.
create table notification_choice (
  member_id bigint not null references member on delete cascade,
  event text not null check (event in ('message', 'like', 'account', 'news')),
  channel text not null check (channel in ('push', 'mail')),
  frequency text not null check (frequency in ('at_once', 'hourly', 'daily', 'never')),
  primary key (member_id, event, channel)
);

-- By the clock where the member is; over midnight when it ends before it begins.
create table quiet_hours (
  member_id bigint primary key references member on delete cascade,
  begins time not null,
  ends time not null,
  check (begins <> ends)
);

-- A browser that takes push messages, as its push service knows it. It belongs to the session that sent it and goes with it.
create table push_subscription (
  endpoint text primary key check (length(endpoint) <= 1000),
  member_id bigint not null references member on delete cascade,
  session_hash bytea not null references session on delete cascade,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz
);
-- everywhere a member is told something, and which of their subscriptions are the oldest
create index push_subscription_of_member on push_subscription (member_id, created_at);
-- the foreign key looks here when a session ends
create index push_subscription_of_session on push_subscription (session_hash);

-- The installation's own pair of push keys, made once when nobody configured one: every process signs with the same.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
