-- Photos by their perceptual hash (src/domain/photos/photo-hash.ts). Of the bands the planner expects far too many photos, and would read whole tables.
-- Each band is looked up by itself: looked up at once, the index compares every photo that it finds with all 548 bands, which takes four times as long.
-- The text of the bands is the one of the indexes `image_by_band` and `photo_hash_by_band`: another one would not be found there.

-- Photos of these pools within so many bits, the nearest first. `p_bands`: one of these a photo has, if it is that near.
create or replace function images_alike(p_phash bigint, p_pools int[], p_bands int[], p_bits int, p_most int) returns table (id bigint, member_id bigint, bits int) language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select distinct i.id, i.member_id, bit_count((i.phash # p_phash)::bit(64))::int as bits
    from unnest(p_bands) band join image i on array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int] && array[band]
   where i.phash is not null and i.pool_id = any(p_pools) and bit_count((i.phash # p_phash)::bit(64)) <= p_bits
   order by bits, i.id limit p_most
$$;

-- The nearest refused photo of a pool within so many bits. No row when none is that near.
create or replace function refused_alike(p_phash bigint, p_pool int, p_bands int[], p_bits int) returns table (decision bigint, bits int) language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select h.decision_id, bit_count((h.phash # p_phash)::bit(64))::int as bits
    from unnest(p_bands) band join photo_hash h on array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int] && array[band]
   where h.pool_id = p_pool and bit_count((h.phash # p_phash)::bit(64)) <= p_bits
   order by bits, h.decision_id limit 1
$$;
