-- Numbers of members cannot be guessed from each other: from the system's own source of randomness, not from random(). 60 bits of it, so no number is likelier.
create or replace function random_id() returns bigint language sql volatile parallel safe as $$
  select 10000000000000 + ('x0' || left(h, 12) || right(h, 3))::bit(64)::bigint % 90000000000000 from (select replace(gen_random_uuid()::text, '-', '') as h) u
$$;
