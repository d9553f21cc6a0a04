-- Events for other systems, on their way to NATS JetStream (docs/operating/events.md).

-- One row for each event that is not published yet; written by triggers that exist only where `NATS_URL` is set, deleted once the stream has it. `pool`, not
-- `pool_id`: rows do not move with their pool, because what happened in this cell is told by this cell.
create table outbox_event (
  id bigint generated always as identity (increment by 1024 start with 1024),
  pool int not null,
  kind text not null,
  -- when it happened
  at timestamptz not null,
  -- ids, codes and amounts; never a name, an address, a text, a birth date or a place
  data jsonb not null,
  -- a restore of the database brought it back: it may have been published before
  held boolean not null default false,
  -- by the clock of the database, as is the day of its partition
  created_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
create table outbox_event_default partition of outbox_event default;
