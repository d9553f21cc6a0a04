-- locks: member, decision
-- Warnings after a ban for fraud (docs/decisions/0107-decisions-are-the-one-way.md).

-- Who was warned that somebody they had answered was banned for fraud. Once for each person that was banned.
create table fraud_warning (
  decision_id bigint not null references decision,
  member_id bigint not null references member on delete cascade,
  warned_at timestamptz not null,
  pool_id int not null,
  primary key (decision_id, member_id)
);
-- for the foreign key, and who was warned before
create index fraud_warning_of_member on fraud_warning (member_id);
