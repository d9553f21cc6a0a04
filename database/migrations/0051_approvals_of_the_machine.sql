-- locks: approval
-- Acts asked for on the machine wait for a second person too (docs/decisions/0160-the-machine-waits-too.md).

-- `shell`: the user of the machine who asked; then nobody of staff did.
alter table approval alter column asked_by drop not null;
alter table approval add column shell text;
alter table approval add constraint approval_shell check (length(shell) between 1 and 100) not valid;
alter table approval add constraint approval_of_one check (num_nonnulls(asked_by, shell) = 1) not valid;

-- the same words on the machine while they wait are the same request
create unique index approval_of_machine on approval (call, body_hash, shell) where state = 'waiting' and shell is not null;
