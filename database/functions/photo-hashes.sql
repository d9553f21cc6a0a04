-- Photos by their perceptual hash (src/domain/photos/photo-hash.ts). Of the bands the planner expects far too many photos, and would read whole tables.
-- The text of the bands is the one of the indexes `image_by_band` and `photo_hash_by_band`: another one would not be found there.

-- Photos of these pools within so many bits, the nearest first. `p_bands`: one of these a photo has, if it is that near.
create or replace function images_alike(p_phash bigint, p_pools int[], p_bands int[], p_bits int, p_most int) returns table (id bigint, member_id bigint, bits int) language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select id, member_id, bits from (
    select i.id, i.member_id, bit_count((i.phash # p_phash)::bit(64))::int as bits from image i
     where i.phash is not null and i.pool_id = any(p_pools)
       and array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int] && p_bands) near
   where bits <= p_bits order by bits, id limit p_most
$$;

-- The nearest refused photo of a pool within so many bits. No row when none is that near.
create or replace function refused_alike(p_phash bigint, p_pool int, p_bands int[], p_bits int) returns table (decision bigint, bits int) language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select decision_id, bits from (
    select h.decision_id, bit_count((h.phash # p_phash)::bit(64))::int as bits from photo_hash h
     where h.pool_id = p_pool
       and array[((phash >> 48) & 65535)::int, 65536 + ((phash >> 32) & 65535)::int, 131072 + ((phash >> 16) & 65535)::int, 196608 + (phash & 65535)::int] && p_bands) near
   where bits <= p_bits order by bits, decision_id limit 1
$$;
