-- concurrently
-- Filters of the list of members: each that is rare has an index by which the newest come first (docs/decisions/0115-acts-on-many.md). No write waits while these are made.
create index concurrently if not exists member_not_active on member (site_id, status, signed_up_at desc, id) where status <> 'active';
create index concurrently if not exists member_who_paid on member (site_id, signed_up_at desc, id) where paid_at is not null;
create index concurrently if not exists member_mail_refused on member (site_id, signed_up_at desc, id) where mail_refused_at is not null;
create index concurrently if not exists member_of_network on member (site_id, trafficsource, signed_up_at desc, id) where trafficsource is not null;
create index concurrently if not exists profile_of_country on profile (country, id) where country is not null;
create index concurrently if not exists member_limit_in_force on member_limit (until_at);
create index concurrently if not exists moderation_case_open on moderation_case (subject_id) where state = 'open' and subject_id is not null;
