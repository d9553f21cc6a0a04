-- locks: image, decision
-- Photos that wait for a look or are hidden by a decision, and perceptual hashes that find the same photo again (docs/decisions/0108-photos-are-looked-at.md).

alter table image
  -- `new` and `fine` are in sight, `held` waits for a look, `hidden` is out of sight by a decision
  add column look text not null default 'new' check (look in ('new', 'fine', 'held', 'hidden')),
  -- why it waits: the first of an account that is not confirmed, a brand that looks before, or the same as a refused one
  add column held_for text check (held_for in ('first', 'before', 'same')),
  -- 64 bits; null until they are computed
  add column phash bigint,
  -- what hides it
  add column decision_id bigint references decision,
  -- the decision about a photo that is like it, and by how many bits they differ
  add column alike_id bigint references decision,
  add column alike_bits smallint check (alike_bits between 0 and 10),
  add constraint image_held check ((look = 'held') = (held_for is not null)),
  add constraint image_hidden check ((look = 'hidden') = (decision_id is not null)),
  add constraint image_alike check ((alike_id is null) = (alike_bits is null));
update image set look = 'fine' where reviewed_at is not null;

-- Hashes of refused photos: never the picture. A decision that ends takes its hashes along.
create table photo_hash (
  decision_id bigint not null references decision,
  phash bigint not null,
  verdict text not null check (verdict in ('hidden', 'banned')),
  pool_id int not null,
  primary key (decision_id, phash)
);
-- the same or a similar photo: four bands of 16 bits (src/domain/photos/photo-hash.ts)
create index photo_hash_by_band on photo_hash using gin ((array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int])) with (fastupdate = off);

alter table decision drop constraint decision_measures_check;
alter table decision add constraint decision_measures_check
  check (cardinality(measures) > 0 and measures <@ array['nothing', 'note', 'warn', 'hide', 'limit', 'suspend', 'ban']);
drop index decision_untold;
create index decision_untold on decision (decided_at) where told_at is null and erased_at is null and measures && array['warn', 'hide', 'limit', 'suspend', 'ban'];
