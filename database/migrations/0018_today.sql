-- locks: switch_change, site
-- A notice to members, silence of the unconfirmed, cohorts and active days (docs/decisions/0116-cohorts-are-counted-at-night.md).

alter table switch_change drop constraint switch_change_name_check;
alter table switch_change add constraint switch_change_name_check
  check (name in ('maintenance', 'read-only', 'no-signups', 'unconfirmed-silent', 'members-notice'));
-- a notice to members: its words by language, and the brand it is for; null for all brands
alter table switch_change add column texts jsonb, add column site_id int references site;
alter table switch_change add constraint notice_has_words check (name = 'members-notice' or texts is null);
create index switch_change_of_site on switch_change (site_id) where site_id is not null;
