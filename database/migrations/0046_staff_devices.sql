-- locks: staff
-- With what each person of staff signs in: a mail tells them of another device (docs/decisions/0159-recovery-codes-are-a-way-in.md).

-- Product names only, as the sessions show them; empty for an unknown one. Deleted 90 days after the last sign-in, but for the latest of a person.
create table staff_device (
  staff_id bigint not null references staff on delete cascade,
  browser text not null,
  system text not null,
  seen_at timestamptz not null,
  primary key (staff_id, browser, system)
);
create index staff_device_by_age on staff_device (seen_at);
