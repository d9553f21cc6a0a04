-- concurrently
-- A member's requests, newest first: month by month, as `conversation_member_list` (docs/decisions/0131-inbox.md).

create index concurrently if not exists conversation_member_requests on conversation_member (member_id, last_month desc) where is_request and not hidden;
