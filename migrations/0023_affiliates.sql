-- What came of visitors that others sent: conversions, the postbacks that tell partners of them, and every try at it.

-- The member agreed to be remembered as sent by a partner: without it nothing leaves for anybody.
alter table member add column partner_consent boolean not null default false;

-- Recorded in the transaction of the fact, once. `id` is all a partner knows it by. `network` is a name the site has configured; null is any other.
create table conversion (
  id text primary key,
  site_id smallint not null references site,
  member_id bigint references member on delete set null,
  kind text not null check (kind in ('signup', 'activated', 'first_purchase', 'refund')),
  -- which of several: a refund's id; empty for what happens once in an account's life
  fact text not null,
  order_id text,
  purchase_id text references conversion,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  cpc text,
  amount_minor int check (amount_minor >= 0),
  currency text,
  at timestamptz not null,
  -- when the partner had heard of it; what is known of the telling itself is cleared after a while
  told_at timestamptz,
  check ((amount_minor is null) = (currency is null))
);
-- once each; and a member's purchase when it is refunded
create unique index conversion_once on conversion (member_id, kind, fact);
-- reports of a site, or of all, from day to day
create index conversion_by_day on conversion (at, site_id);
-- a purchase is not taken away from under its refunds
create index conversion_of_purchase on conversion (purchase_id) where purchase_id is not null;

-- At most one a conversion. `due_at` is also the lease of who tries it: a process that dies leaves it to be tried again.
create table postback (
  conversion_id text primary key references conversion on delete cascade,
  site_id smallint not null,
  network text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- nobody answered in time: until then this partner is asked nothing at all
  rests_until timestamptz,
  last_outcome text,
  created_at timestamptz not null,
  done_at timestamptz
);
-- what is due, for the clock
create index postback_due on postback (due_at) where state = 'waiting';
-- what is due for one partner, the longest due first
create index postback_due_of_network on postback (site_id, network, due_at) where state = 'waiting';
-- whether a partner rests, however many wait for them
create index postback_rest_of_network on postback (site_id, network, rests_until) where state = 'waiting' and rests_until is not null;
-- what failed for good, for operators
create index postback_failed on postback (done_at) where state = 'failed';
-- what was done long ago, for the job that clears it
create index postback_done on postback (done_at) where done_at is not null;

create table postback_try (
  conversion_id text not null references postback on delete cascade,
  at timestamptz not null,
  outcome text not null,
  status smallint,
  took_ms int not null
);
-- the tries of one postback, newest last
create index postback_try_of_postback on postback_try (conversion_id, at);
-- the job that clears what is older than 90 days
create index postback_try_by_day on postback_try (at);

-- An erased member leaves a count behind, and nothing that a partner could know them by.
create function forget_conversion() returns trigger language plpgsql as $$
begin
  delete from postback where conversion_id = old.id and state <> 'delivered';
  new.fact := old.id; new.order_id := null; new.ref := null; new.sub1 := null; new.sub2 := null; new.sub3 := null; new.cpc := null;
  return new;
end $$;
create trigger conversion_forgets before update of member_id on conversion
  for each row when (old.member_id is not null and new.member_id is null) execute function forget_conversion();
