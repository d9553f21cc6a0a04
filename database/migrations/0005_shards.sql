-- locks: member_state, reservation
-- Sends in steps, over several databases of one pool (docs/decisions/0103-a-send-in-steps.md). Where there is one database, these tables are empty.

-- The shard of a member of whom this database has a copy; null where the member lives here.
alter table member_state add column home_shard int;
-- of a send in steps: only the conversation's shard says when its price is settled or given back
alter table reservation add column by_steps boolean not null default false;

-- On the sender's shard: a send in steps, while it is under way and some days longer.
create table step_send (
  -- from `message_id_seq`, as posting and reservation name it. The message gets its own id on the conversation's shard
  id bigint primary key,
  sender_id bigint not null,
  recipient_id bigint not null,
  conversation_id bigint not null,
  -- null once it is sent or refused
  text text,
  warnings text[],
  acknowledge boolean not null,
  -- the day (UTC) whose free message it took
  free_day date,
  due int not null check (due >= 0),
  key text not null,
  balance bigint not null,
  free_left int,
  state text not null default 'reserved' check (state in ('reserved', 'sent', 'refused')),
  begun_at timestamptz not null,
  tried_at timestamptz not null,
  pool_id int not null,
  constraint text_only_under_way check ((state = 'reserved') = (text is not null))
) with (fillfactor = 70);
-- the oldest sends that somebody has to go on with (take_sends)
create index step_send_under_way on step_send (tried_at) where state = 'reserved';
-- what is forgotten (forget_sends)
create index step_send_ended on step_send (begun_at) where state <> 'reserved';

-- On the conversation's shard: what became of a send. Never stored and refused both, whoever repeats the step.
create table step_message (
  send_id bigint primary key,
  conversation_id bigint not null,
  sender_id bigint not null,
  sender_shard int not null,
  message_id bigint,
  sent_at timestamptz,
  refusal text,
  -- paid, and not read yet
  is_waiting boolean not null,
  decided_at timestamptz not null,
  pool_id int not null,
  constraint stored_or_refused check ((message_id is null) = (refusal is not null))
) with (fillfactor = 70);
-- paid messages of one sender that their reader has not read
create index step_message_waiting on step_message (conversation_id, sender_id) where is_waiting;
-- what is forgotten (forget_sends)
create index step_message_decided on step_message (decided_at) where not is_waiting;

-- What another shard has to do, written with the change that causes it and deleted once it is done there. `state`: versions and badge; `push`: a notification;
-- `settle` and `give_back`: what sends cost.
create table shard_outbox (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  shard int not null,
  kind text not null check (kind in ('state', 'push', 'settle', 'give_back')),
  member_id bigint not null,
  user_v int,
  chats_v int,
  unread int,
  conversation_id bigint,
  sends bigint[],
  pool_id int not null
);
-- the next ones for a shard
create index shard_outbox_of_shard on shard_outbox (shard, id);

-- The rows of another shard's outbox that were done here, for some days: a repeat does nothing.
create table shard_inbox (
  source int not null,
  id bigint not null,
  done_at timestamptz not null,
  pool_id int not null,
  primary key (source, id)
);
-- what is forgotten (forget_inbox)
create index shard_inbox_done on shard_inbox (source, done_at);
