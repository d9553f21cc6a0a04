-- locks: member, approval
-- Acts on many members: each is done by a job, member by member (docs/decisions/0115-acts-on-many.md).

-- An act as it was begun. `details` and `reason` may be long; the details go when it is over.
create table many_act (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  act text not null check (act in ('sign_out', 'write', 'note', 'decide', 'lift')),
  measures text[] not null default '{}',
  details jsonb,
  reason text not null check (length(reason) between 1 and 2000),
  -- as in the audit log
  actor_kind text not null check (actor_kind in ('staff', 'key', 'shell')),
  actor text not null,
  permission text not null,
  -- the smallest place that holds all of them
  scope_kind text not null check (scope_kind in ('installation', 'pool', 'site')),
  scope_id int,
  -- the yes of a second person, or the wait of one who is alone
  approval_id bigint references approval,
  alone boolean not null default false,
  second_by text check (second_by ~ '^(staff|shell|key):.'),
  total int not null check (total between 1 and 500),
  left_out int not null default 0 check (left_out >= 0),
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  started_at timestamptz not null,
  ended_at timestamptz,
  stopped_by text,
  constraint many_act_ended check ((state = 'running') = (ended_at is null)),
  constraint many_act_stopped check ((state = 'stopped') = (stopped_by is not null)),
  constraint many_act_has_details check (state <> 'running' or details is not null)
);
create index many_act_of_approval on many_act (approval_id) where approval_id is not null;

-- Whom it is about, chosen when it began. The outcome is written in the transaction of the act on that member.
create table many_act_member (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  act_id bigint not null references many_act on delete cascade,
  -- null once the member is erased
  member_id bigint references member on delete set null,
  -- the account and its open cases when the act began: who changed meanwhile is refused
  mark text not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused')),
  -- of the refusal
  code text,
  at timestamptz,
  constraint many_act_member_refused check ((outcome = 'refused') = (code is not null)),
  constraint many_act_member_at check ((outcome = 'waiting') = (at is null))
);
create unique index many_act_member_once on many_act_member (act_id, member_id);
create index many_act_member_of on many_act_member (act_id, outcome, id);
create index many_act_member_of_member on many_act_member (member_id) where member_id is not null;
