-- concurrently
-- What waits on the wall of photos, who has the same photo, and the foreign keys. No write waits while these are made.
create index concurrently if not exists image_on_wall on image (pool_id, look, id) where look <> 'fine';
create index concurrently if not exists image_alike_on_wall on image (pool_id, look, id) where alike_id is not null and look <> 'fine';
create index concurrently if not exists image_alike on image (alike_id) where alike_id is not null;
create index concurrently if not exists image_of_decision on image (decision_id) where decision_id is not null;
create index concurrently if not exists image_unhashed on image (id) where phash is null;
create index concurrently if not exists image_by_band on image using gin ((array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int])) with (fastupdate = off) where phash is not null;
