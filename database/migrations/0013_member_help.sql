-- locks: posting, member
-- What staff do for a member: credits given and taken (docs/decisions/0111-help-for-members.md).

-- Older rows passed the narrower check, so that they need not be read again.
alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in ('welcome', 'purchase', 'message', 'message_refund', 'settlement', 'purchase_refund', 'dispute_won', 'opening', 'grant', 'take_back')) not valid;

-- Credits that a person gave (above zero) or took back. The posting of kind `grant` or `take_back` has its id as the cause.
create table credit_change (
  id text primary key,
  -- null once that member is erased
  member_id bigint references member on delete set null,
  credits int not null check (credits between -10000 and 10000 and credits <> 0),
  cause text not null check (cause in ('goodwill', 'fault', 'correction', 'payment')),
  -- why, for staff; null once the member is erased
  note text,
  -- as in the audit log: `staff:12`, `shell:ada`
  made_by text not null,
  created_at timestamptz not null,
  pool_id int not null,
  constraint note_until_erased check (note is not null or member_id is null)
);
-- how much one member got, and one person gave, in a day
create index credit_change_of_member on credit_change (member_id, created_at desc) where member_id is not null;
create index credit_change_by_maker on credit_change (made_by, created_at desc);
