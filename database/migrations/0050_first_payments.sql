-- concurrently
-- Who paid for the first time on a day, for the console's first screen. No write waits while this is made.
create index concurrently if not exists member_by_first_payment on member (paid_at, site_id) where paid_at is not null;
