-- locks: member, site, report, member_ban, number_gap
-- Moderation: cases, decisions with their reasons, limits and appeals (docs/decisions/0107-decisions-are-the-one-way.md). Whoever acts is named as in the audit log: `staff:12`, `shell:ada`.

-- What waits for a person. All open reports about one member are one case.
create table moderation_case (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  -- of what began it: the first report, or the appeal
  reference text not null unique,
  kind text not null check (kind in ('reports', 'appeal')),
  site_id int not null references site,
  -- null once that member is erased
  subject_id bigint references member on delete set null,
  lane text not null check (lane in ('gravest', 'safety', 'flaggers', 'appeals', 'usual')),
  weight int not null check (weight > 0),
  -- of who wrote to us
  language text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- rises with every report that joins
  version int not null default 1,
  holder text,
  held_until timestamptz,
  -- until then only this person gets it by `claim_case`
  passed_to text,
  passed_until timestamptz,
  closed_at timestamptz,
  pool_id int not null,
  constraint case_held_until check ((holder is null) = (held_until is null)),
  constraint case_passed_until check ((passed_to is null) = (passed_until is null)),
  constraint case_closed_at check ((state = 'closed') = (closed_at is not null))
);
-- the next case of a lane (claim_case, listCases)
create index moderation_case_next on moderation_case (lane, due_at) where state = 'open';
-- one open case of reports about a member, and the foreign key
create unique index moderation_case_once on moderation_case (subject_id) where kind = 'reports' and state = 'open';
create index moderation_case_of_subject on moderation_case (subject_id) where subject_id is not null;
create index moderation_case_of_holder on moderation_case (holder) where holder is not null;

-- Who never gets a case: they know somebody in it, or decided what it is about.
create table case_avoided (
  case_id bigint not null references moderation_case on delete cascade,
  who text not null,
  pool_id int not null,
  primary key (case_id, who)
);

-- The last number given out in a year. Counted with the decision in one transaction, so that no number is missing.
create table decision_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- A decision of a person about a member, with its reasons. Never deleted: erasing the member takes the words and the member's number.
create table decision (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  reference text not null unique check (reference ~ '^D-[0-9]{4}-([0-9]{1,4}-)?[0-9]{6}$'),
  case_id bigint references moderation_case,
  -- the brand that the member signed up on
  site_id int not null references site,
  subject_id bigint references member on delete set null,
  measures text[] not null check (cardinality(measures) > 0 and measures <@ array['nothing', 'note', 'warn', 'limit', 'suspend', 'ban']),
  -- what a limit stops
  limits text[] not null default '{}' check (limits <@ array['chats', 'likes', 'photos']),
  ground text check (ground in ('terms', 'law')),
  clause text check (clause in ('harassment', 'scam', 'fake', 'underage', 'indecent', 'illegal', 'automation', 'other')),
  law text check (length(law) between 1 and 200),
  facts text check (length(facts) between 1 and 2000),
  source text not null check (source in ('notice', 'own', 'rule', 'order')),
  decided_by text not null check (decided_by ~ '^(staff|shell|key|product):.'),
  second_by text check (second_by ~ '^(staff|shell|key):.'),
  decided_at timestamptz not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  -- when the statement was handed to the mail server of the member
  told_at timestamptz,
  appeal_until timestamptz not null,
  state text not null default 'in_force' check (state in ('in_force', 'ended', 'overturned')),
  ended_at timestamptz,
  ended_by text,
  end_note text check (length(end_note) between 1 and 2000),
  -- when the words went with the member
  erased_at timestamptz,
  pool_id int not null,
  constraint decision_has_facts check (facts is not null or erased_at is not null),
  constraint decision_has_clause check ((ground is null and clause is null and measures <@ array['nothing', 'note']) or (ground is not null and clause is not null)),
  constraint decision_names_law check ((ground is not distinct from 'law') = (law is not null)),
  constraint decision_by_two check (second_by <> decided_by),
  constraint decision_alone check (measures = array['nothing'] or not measures @> array['nothing']),
  constraint decision_of_one_ban check (not measures @> array['suspend', 'ban']),
  constraint decision_ends check (until_at is not null or not measures && array['limit', 'suspend']),
  constraint decision_of_ban_stays check (until_at is null or not measures @> array['ban']),
  constraint decision_names_limits check ((measures @> array['limit']) = (cardinality(limits) > 0)),
  constraint decision_ended check ((state = 'in_force') = (ended_at is null))
);
-- for the foreign keys, and a member's decisions
create index decision_of_subject on decision (subject_id) where subject_id is not null;
create index decision_of_case on decision (case_id) where case_id is not null;
-- the job that ends what has an end
create index decision_by_end on decision (until_at) where state = 'in_force' and until_at is not null;
-- the job that sends statements which nobody queued
create index decision_untold on decision (decided_at) where told_at is null and erased_at is null and measures && array['warn', 'limit', 'suspend', 'ban'];

-- Mailed links: to the member's statement, or to what became of a report.
create table decision_link (
  token_hash bytea primary key,
  decision_id bigint not null references decision on delete cascade,
  report_id bigint references report on delete cascade,
  expires_at timestamptz not null,
  pool_id int not null
);
create index decision_link_of_decision on decision_link (decision_id);
create index decision_link_of_report on decision_link (report_id) where report_id is not null;
create index decision_link_by_expiry on decision_link (expires_at);

-- What a member may not do for a time. Enforced where a chat begins, a like is given, a photo is stored.
create table member_limit (
  member_id bigint not null references member on delete cascade,
  what text not null check (what in ('chats', 'likes', 'photos')),
  decision_id bigint not null references decision,
  until_at timestamptz not null,
  pool_id int not null,
  primary key (member_id, what, decision_id)
);
create index member_limit_of_decision on member_limit (decision_id);

-- Bans from before this migration have none. A ban of an earlier release gets one from its reason (database/functions/decisions.sql).
alter table member_ban add column decision_id bigint references decision;
create index member_ban_of_decision on member_ban (decision_id) where decision_id is not null;

-- An objection to a decision: by the member, or by somebody whose report it decided. One each.
create table appeal (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  -- of the decision, and its number: D-2026-000412-1
  reference text not null unique,
  decision_id bigint not null references decision,
  filed_by text not null check (filed_by in ('subject', 'notifier')),
  report_id bigint references report on delete cascade,
  case_id bigint references moderation_case,
  words text check (length(words) between 1 and 5000),
  language text not null,
  filed_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  outcome text check (outcome in ('stands', 'changed', 'overturned')),
  reply text check (length(reply) between 1 and 5000),
  erased_at timestamptz,
  pool_id int not null,
  constraint appeal_of_report check ((filed_by = 'notifier') = (report_id is not null)),
  constraint appeal_has_words check (words is not null or erased_at is not null),
  constraint appeal_decided check (num_nulls(decided_by, decided_at, outcome) in (0, 3) and (outcome is null or reply is not null or erased_at is not null))
);
create unique index appeal_once on appeal (decision_id, filed_by, coalesce(report_id, 0));
create index appeal_of_case on appeal (case_id) where case_id is not null;
create index appeal_of_report on appeal (report_id) where report_id is not null;
create index appeal_open on appeal (due_at) where decided_at is null;

alter table report add column case_id bigint references moderation_case;
create index report_of_case on report (case_id) where case_id is not null;

-- Open reports get their cases; of members who were erased, each report is a case.
with waiting as (
  select r.*, coalesce(r.reported_id, -r.id) as whom, coalesce(m.language, 'en') as language,
         case when r.reason in ('under_age', 'harassment', 'scam') then interval '24 hours' else interval '3 days' end as due_in
    from report r left join member m on m.id = r.reporter_id where r.state = 'open' and r.wipe_at is not null
), opened as (
  insert into moderation_case (reference, kind, site_id, subject_id, lane, weight, language, opened_at, due_at, pool_id)
    select (array_agg(reference order by created_at, id))[1], 'reports', (array_agg(site_id order by created_at, id))[1], max(reported_id),
           case when min(due_in) < interval '3 days' then 'safety' else 'usual' end, count(*)::int, (array_agg(language order by created_at, id))[1],
           min(created_at), min(created_at + due_in), min(pool_id) from waiting group by whom
    returning id, reference
)
update report r set case_id = o.id from opened o, waiting first, waiting w
 where first.reference = o.reference and w.whom = first.whom and r.id = w.id;

alter table number_gap drop constraint number_gap_series_check;
alter table number_gap add constraint number_gap_series_check check (series in ('invoice', 'credit_note', 'complaint', 'report', 'decision'));
