-- locks: message, message_00, message_01, message_02, message_03, message_04, message_05, message_06, message_07, message_08, message_09, message_10, message_11, message_12, message_13, message_14, message_15
-- What the receiver of a message says to it in one sign (docs/decisions/0124-reactions.md).

alter table message add column reaction text;
alter table message add constraint message_reaction_known
  check (reaction is null or reaction in ('heart', 'laugh', 'wow', 'sad', 'thumbs_up', 'fire')) not valid;
