-- locks: conversation_member, message, message_00, message_01, message_02, message_03, message_04, message_05, message_06, message_07, message_08, message_09, message_10, message_11, message_12, message_13, message_14, message_15, posting
-- Messages that their writer takes back or changes while nobody has read them (docs/decisions/0123-unsend-and-edit.md).

alter table message
  -- the day (UTC) whose free message of premium this one took; null for all others
  add column free_day date,
  -- how often its writer changed the words; null for never
  add column edits smallint;

-- What this member took back here in the last day, the oldest first: a repeat finds it, and there are only so many a day. Null for nothing.
alter table conversation_member
  add column unsent_ids bigint[],
  add column unsent_at timestamptz[];

-- `unsent`: its writer took the message back
alter table posting drop constraint posting_reason_check;
alter table posting add constraint posting_reason_check check (reason is null or (kind = 'message_refund' and reason in ('unread', 'unsent'))) not valid;
