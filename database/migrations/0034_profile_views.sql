-- locks: member
-- Who viewed whose profile, and members who neither leave nor see views (docs/decisions/0128-profile-views.md).

-- on: others do not see whom this member viewed, and this member does not see who viewed them
alter table member add column incognito boolean not null default false;

-- The last day, of the viewed member's own calendar, on which a member opened a profile. No time of day. Deleted after 30 days.
create table profile_view (
  viewer_id bigint not null references member on delete cascade,
  viewed_id bigint not null references member on delete cascade,
  day date not null,
  pool_id int not null,
  primary key (viewer_id, viewed_id),
  check (viewer_id <> viewed_id)
);
-- the list of a member, newest day first
create index profile_view_of on profile_view (viewed_id, day desc, viewer_id desc);
-- what is older than 30 days
create index profile_view_by_day on profile_view (day);
