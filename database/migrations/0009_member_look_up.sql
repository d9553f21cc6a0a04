-- concurrently
-- Looking members up in the console: by part of a mail or name, and the newest of a brand. No write waits while these are made.
create extension if not exists pg_trgm;
create index concurrently if not exists member_by_mail_part on member using gin (email_key gin_trgm_ops);
create index concurrently if not exists profile_by_name_part on profile using gin (lower(name) gin_trgm_ops);
create index concurrently if not exists member_of_site on member (site_id, signed_up_at desc, id);
