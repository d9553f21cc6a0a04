-- Spending: limits that members set for themselves.

-- No row: no limit. A change that waits (`next_minor` null: no limit any more) is made by whoever reads the row after `next_at`; nothing runs by the clock.
create table spend_limit (
  member_id bigint not null references member on delete cascade,
  period text not null check (period in ('day', 'month')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor int check (limit_minor >= 0),
  next_minor int check (next_minor >= 0),
  next_at timestamptz,
  primary key (member_id, period),
  check (next_minor is null or next_at is not null)
);

-- what a member paid lately, and in all (listSpent, listTotals)
create index purchase_order_paid_of_member on purchase_order (member_id, paid_at) where paid_at is not null;
