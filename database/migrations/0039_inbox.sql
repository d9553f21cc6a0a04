-- locks: conversation_member, member
-- Who may write first, and requests apart from talks (docs/decisions/0131-inbox.md).

-- Somebody wrote to this member, who has neither answered nor accepted it. Null while nobody wrote first; false once it is a talk.
alter table conversation_member add column is_request boolean;

-- From whom a member takes first messages. No row: from everybody. Gone with the member.
create table inbox_rule (
  member_id bigint primary key references member on delete cascade,
  is_verified_only boolean not null default false,
  is_photo_only boolean not null default false,
  min_age smallint check (min_age >= 18),
  max_age smallint check (max_age >= 18),
  -- in the member's own country or region, or within so many kilometres
  near text check (near in ('country', 'region', '25', '50', '100')),
  pool_id int not null
);
