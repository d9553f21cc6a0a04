-- locks: member, decision, staff
-- Looks at members, which they can see, and warnings that are read before the next message (docs/decisions/0110-members-see-who-looked.md).

-- A look of staff at a member, as the member may see it: the day, the role and the kind of reason, never who. One row for the same on one day (UTC).
-- Written with the line of the audit log, in one statement (add_audit_line).
create table member_look (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  -- the first such look of the day
  at timestamptz not null,
  day date not null,
  -- the key of a role that comes along, `staff` for any other one, `shell` for a user of the machine, `key` for a machine
  role text not null check (length(role) between 1 and 40),
  what text not null check (what in ('page', 'details', 'evidence', 'photo', 'messages')),
  -- `case`: a report or an objection; `second`: with a second person's yes
  why text not null check (why in ('case', 'service', 'second')),
  pool_id int not null,
  unique (member_id, day, role, what, why)
);
create index member_look_of_member on member_look (member_id, at desc, id desc);

-- An authority forbids in writing to tell a member: looks from `from_at` on wait until then.
create table member_look_hold (
  member_id bigint primary key references member on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  pool_id int not null
);

-- Looks from before: the role is not known any more.
insert into member_look (member_id, at, day, role, what, why, pool_id)
  select t.member_id, min(a.at), (a.at at time zone 'UTC')::date, case when a.actor_kind = 'staff' then 'staff' else a.actor_kind end,
         case a.act when 'member reveal' then 'details' when 'case show' then 'evidence' else 'page' end,
         case when a.case_reference is null then 'service' else 'case' end, m.pool_id
    from audit_log a join audit_log_text t on t.year = a.year and t.log_id = a.id join member m on m.id = t.member_id
   where a.kind = 'look' and a.outcome = 'done' and a.actor_kind in ('staff', 'shell', 'key') group by 1, 3, 4, 5, 6, 7;

-- A warning stops messages until the member has read it. Sending reads this row anyway.
alter table member add column warning_unread boolean not null default false;
alter table decision add column read_at timestamptz;
-- earlier warnings did not ask for it
update decision set read_at = decided_at where measures @> array['warn'];

-- What somebody who works on cases has looked at in the grave lanes: one row for each thing, with the last look. Kept for a day.
-- Nobody but themselves sees it: the console's role may not read it, functions count it (database/functions/evidence.sql).
create table grave_look (
  -- as in the audit log: `staff:12`
  who text not null,
  -- a case or a file
  target text not null,
  at timestamptz not null,
  primary key (who, target)
);
create index grave_look_by_time on grave_look (who, at desc);

-- Since when somebody works in one lane without a pause. `at`: the last case or look there.
create table lane_stay (
  who text primary key,
  lane text not null,
  since timestamptz not null,
  at timestamptz not null
);

-- Own limits, tighter than those of `grave_limits`; null: those.
alter table staff add column grave_an_hour smallint check (grave_an_hour between 1 and 20);
alter table staff add column grave_a_day smallint check (grave_a_day between 1 and 60);
