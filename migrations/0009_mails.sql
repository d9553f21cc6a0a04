-- Mails that are tried again, addresses that take none, and the reminders of those who have not opened their link yet.

-- Since when the member's address is known to take no mail (a 5xx of its mail server); null once it was corrected.
alter table member add column mail_refused_at timestamptz;

-- `expired`: given up after a day of tries, or a newer mail took its place.
alter table mail_log drop constraint mail_log_state_check;
alter table mail_log add constraint mail_log_state_check
  check (state in ('queued', 'sent', 'delivered', 'deferred', 'bounced', 'expired'));

-- Who is reminded until they open their link. The row goes when the address is confirmed and when the member stops the reminders.
create table activation_reminder (
  member_id bigint primary key references member on delete cascade,
  site_id smallint not null references site,
  -- the address of the site that the member signed up on: the links lead there
  origin text not null,
  -- how many reminders are behind the member, and when the next one is due; none after the last
  passed smallint not null default 0 check (passed between 0 and 4),
  due_at timestamptz,
  -- stops the reminders without a login; it can do nothing else
  stop_key text not null unique check (stop_key ~ '^[a-z0-9]{26}$')
);
-- the job that looks every minute for reminders that are due
create index activation_reminder_by_due on activation_reminder (due_at, member_id) where due_at is not null;
