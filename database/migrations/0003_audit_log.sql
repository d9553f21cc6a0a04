-- The audit log: one line for each act and each look at a person, in a chain of hashes (docs/decisions/0105-the-audit-log-is-a-chain.md).

create sequence audit_log_id_seq increment by 1024 start with 1024;
-- A line is never changed. What names a person lies in `audit_log_text`; `text_hash` is the hash of that row, so its words can go and the chain still holds.
create table audit_log (
  year smallint not null,
  id bigint not null default nextval('audit_log_id_seq'),
  at timestamptz not null,
  -- `shell`: a user of the machine; `product`: a job of Duet itself
  actor_kind text not null check (actor_kind in ('staff', 'key', 'shell', 'partner', 'product')),
  actor text not null check (length(actor) between 1 and 100),
  -- the act, as in the table of acts: `member ban`
  act text not null check (length(act) between 1 and 100),
  kind text not null check (kind in ('act', 'look')),
  permission text,
  scope_kind text check (scope_kind in ('installation', 'pool', 'site')),
  scope_id int,
  target_kind text,
  case_reference text,
  approval_id bigint,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed', 'undone')),
  -- the code of the refusal
  refusal text,
  alone boolean not null default false,
  text_hash bytea not null,
  primary key (year, id)
) partition by list (year);
create table audit_log_default partition of audit_log default;
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor_kind, actor, at desc);
create index audit_log_by_act on audit_log (act, at desc);

-- The words of a line: on whom or what, why, and what was before and after. Erasing a member takes the words and the salt of lines about them.
create table audit_log_text (
  year smallint not null,
  log_id bigint not null,
  salt bytea,
  member_id bigint,
  target text,
  reason text check (length(reason) <= 2000),
  changed jsonb,
  primary key (year, log_id)
) partition by list (year);
create table audit_log_text_default partition of audit_log_text default;
create index audit_log_text_of_member on audit_log_text (member_id) where member_id is not null;
create index audit_log_text_of_target on audit_log_text (target) where target is not null;

-- Numbers the lines without gaps, and hashes each with the seal before.
create table audit_seal (
  year smallint not null,
  number bigint not null,
  log_id bigint not null,
  hash bytea not null,
  primary key (year, number)
) partition by list (year);
create table audit_seal_default partition of audit_seal default;
create index audit_seal_by_number on audit_seal (number);
create index audit_seal_of_line on audit_seal (log_id);

-- The newest seal. One row, locked from the moment a transaction seals until it ends.
create table audit_head (
  one boolean primary key default true check (one),
  number bigint not null default 0,
  hash bytea not null default '\x'
);
insert into audit_head default values;
