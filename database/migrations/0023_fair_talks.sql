-- locks: reservation, conversation_member, conversation, message, message_00, message_01, message_02, message_03, message_04, message_05, message_06, message_07, message_08, message_09, message_10, message_11, message_12, message_13, message_14, message_15, posting, step_send, step_message, shard_outbox
-- Free answers to a paid approach, and credits that come back for messages nobody read in time (docs/decisions/0120-fair-talks.md).

alter table conversation_member
  -- the peer's oldest paid message before this member wrote anything here: its answer may be free. Null once its credits came back
  add column approach_id bigint,
  -- the newest message of this member: who answers has read
  add column answered_id bigint not null default 0;

-- When credits came back to either of the two for messages that were not read in time, within the span that limits them.
alter table conversation add column returned_at timestamptz[] not null default '{}';

-- The credits of this message that came back to its sender, because nobody read it in time.
alter table message add column returned int;

-- When the credits come back if the message is not read; null where they stay reserved until it is. Sends in steps say it in `step_message`.
alter table reservation add column unread_until timestamptz;
-- what is due (late_writers): each new row is the newest of the index
create index reservation_unread on reservation (unread_until) where unread_until is not null;

-- Why a posting of kind `message_refund` was made; null: the message could not reach its reader any more.
alter table posting add column reason text;
alter table posting add constraint posting_reason_check check (reason is null or (kind = 'message_refund' and reason in ('unread'))) not valid;

alter table step_send
  add column unread_days int not null default 0,
  -- of a free answer: how many are free. The conversation's shard refuses it when more were sent
  add column free_answers int not null default 0;
alter table step_message
  add column credits int not null default 0,
  add column unread_until timestamptz;
-- what is due (late_writers)
create index step_message_unread on step_message (unread_until) where is_waiting and unread_until is not null;
alter table shard_outbox add column reason text;
