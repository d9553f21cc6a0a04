-- Moves of pools to the database of another cell (docs/operating/cells.md).

-- One row for each pool that is on its way, went or came. `out`: copying, then draining (its jobs end and no new one begins), closed (nobody writes), moved.
-- `in`: copying, then arrived. No foreign key: where the pool goes to, this row is there before the pool.
create table pool_move (
  pool int primary key,
  direction text not null check (direction in ('out', 'in')),
  other_cell int not null check (other_cell between 0 and 1023),
  state text not null check (state in ('copying', 'draining', 'closed', 'moved', 'arrived')),
  -- whether the ledger check counts its entries here: not while they come, and not while they are erased
  is_checked boolean not null,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  constraint state_of_its_direction check (state = 'copying' or (direction = 'in') = (state = 'arrived'))
);

-- Jobs of a pool on its way, as they lay in the queue: nobody runs them until the other cell has them.
create table pool_move_job (
  pool int not null references pool_move on delete cascade,
  job jsonb not null
);
-- the jobs of one pool
create index pool_move_job_of_pool on pool_move_job (pool);
