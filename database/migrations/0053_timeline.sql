-- concurrently
-- What happened to a member, newest first: sources of the timeline are read by an index, a page of each (docs/decisions/0162-a-timeline-of-sources.md). No write waits while these are made.
create index concurrently if not exists session_by_day on session (member_id, ((created_at at time zone 'UTC')::date) desc, id desc);
create index concurrently if not exists report_newest_by on report (reporter_id, created_at desc, id desc) where reporter_id is not null;
create index concurrently if not exists report_newest_about on report (reported_id, created_at desc, id desc) where reported_id is not null;
create index concurrently if not exists decision_newest on decision (subject_id, decided_at desc, id desc) where subject_id is not null;
create index concurrently if not exists member_note_newest on member_note (member_id, created_at desc, id desc);
