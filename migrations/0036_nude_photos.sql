-- Photos marked as nude, by their owner or by a moderator, and which photos a moderator looked at (docs/decisions/0058-nude-photos.md).
alter table image
  add column nude_by_owner boolean not null default false,
  add column nude_by_moderator boolean not null default false,
  add column reviewed_at timestamptz,
  -- the name a moderator works under
  add column reviewed_by text check (length(reviewed_by) between 1 and 60),
  add constraint image_review check ((reviewed_at is null) = (reviewed_by is null) and (reviewed_at is not null or not nude_by_moderator));
-- what moderators have still to look at, oldest first
create index image_unreviewed on image (id) where reviewed_at is null;
