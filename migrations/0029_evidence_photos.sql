-- Photos kept as evidence: one copy a photo, however many reports show it (docs/decisions/0047-evidence-once.md).
create table evidence_photo (
  file text primary key,
  -- the photo that was copied; its content never changes, and its number is never used again
  image_id bigint unique
);
create table report_photo (
  report_id bigint not null references report on delete cascade,
  file text not null references evidence_photo,
  primary key (report_id, file)
);
-- whether another report still shows the photo (wipeDue)
create index report_photo_by_file on report_photo (file);
-- how many open reports one member has about another (keepOnce)
create index report_of_pair on report (reporter_id, reported_id) where state = 'open';

insert into evidence_photo (file)
  select distinct photo ->> 'file' from report, jsonb_array_elements(evidence -> 'photos') photo where evidence is not null;
insert into report_photo (report_id, file)
  select distinct report.id, photo ->> 'file' from report, jsonb_array_elements(evidence -> 'photos') photo where evidence is not null;
