-- Decisions: numbered without gaps, never rewritten, and the one way to restrict a member (docs/decisions/0107-decisions-are-the-one-way.md).

-- The next number of the year, held until the transaction ends.
create or replace function next_decision_reference(p_at timestamptz) returns text language plpgsql as $$
declare year_of int := extract(year from p_at at time zone 'UTC'); n int; own int := (select cell from installation);
begin
  insert into decision_count (year, last) values (year_of, 1) on conflict (year) do update set last = decision_count.last + 1 returning last into n;
  return 'D-' || year_of || case when own = 0 then '-' else '-' || own || '-' end || lpad(n::text, 6, '0');
end $$;

create or replace trigger decision_stays before delete on decision for each row execute function never_changed();
create or replace trigger decision_append_only before update on decision for each row when (
    (new.reference, new.case_id, new.measures, new.limits, new.texts, new.ground, new.clause, new.law, new.source, new.decided_by, new.second_by, new.decided_at, new.from_at, new.until_at, new.undo_until)
      is distinct from (old.reference, old.case_id, old.measures, old.limits, old.texts, old.ground, old.clause, old.law, old.source, old.decided_by, old.second_by, old.decided_at, old.from_at, old.until_at, old.undo_until)
    or new.facts is distinct from old.facts and new.erased_at is null) execute function never_changed();

-- A ban of an earlier release says why and no decision: it gets one, by that reason. Its statement is sent by a job.
create or replace function ban_without_decision() returns trigger language plpgsql as $$
begin
  -- a second ban changes the reason of the first
  if exists (select from member_ban where member_id = new.member_id) then return new; end if;
  insert into decision (reference, site_id, subject_id, measures, ground, clause, facts, source, decided_by, decided_at, from_at, appeal_until, pool_id)
    select next_decision_reference(new.banned_at), site_id, id, array['ban'], 'terms', 'other', new.reason, 'own', 'product:earlier release', new.banned_at, new.banned_at,
           new.banned_at + interval '6 months', pool_id from member where id = new.member_id
    returning id into new.decision_id;
  return new;
end $$;
create or replace trigger member_ban_decided before insert on member_ban for each row when (new.decision_id is null) execute function ban_without_decision();

-- A ban, a limit, a hidden photo or a text taken away comes from a decision about that member which orders it.
create or replace function restriction_was_decided() returns trigger language plpgsql as $$
begin
  if not exists (select from decision d where d.id = new.decision_id and d.subject_id = new.member_id and d.state = 'in_force' and d.measures && tg_argv::text[]) then
    raise exception 'no decision restricts this member' using errcode = 'DU007';
  end if;
  return null;
end $$;
create or replace trigger member_ban_was_decided after insert or update of decision_id on member_ban
  for each row when (new.decision_id is not null) execute function restriction_was_decided('ban', 'suspend');
create or replace trigger member_limit_was_decided after insert or update on member_limit for each row execute function restriction_was_decided('limit');
create or replace trigger image_hiding_was_decided after insert or update of decision_id on image
  for each row when (new.decision_id is not null) execute function restriction_was_decided('hide');
create or replace trigger clearing_was_decided after insert or update on cleared_text for each row execute function restriction_was_decided('clear');

-- At the commit: nobody is banned without the row of a ban. Copies of members of another shard follow their original.
create or replace function banned_by_decision() returns trigger language plpgsql as $$
begin
  if exists (select from member where id = new.id and status = 'banned') and not exists (select from member_ban where member_id = new.id)
     and not exists (select from member_state where member_id = new.id and home_shard is not null) then
    raise exception 'no decision bans member %', new.id using errcode = 'DU007';
  end if;
  return null;
end $$;
drop trigger if exists member_banned_by_decision on member;
create constraint trigger member_banned_by_decision after update of status on member deferrable initially deferred
  for each row when (new.status = 'banned' and old.status <> 'banned') execute function banned_by_decision();
drop trigger if exists member_begins_banned on member;
create constraint trigger member_begins_banned after insert on member deferrable initially deferred
  for each row when (new.status = 'banned') execute function banned_by_decision();

-- A member reads each warning in force before the next message. The member is locked before the decision.
create or replace function warning_is_read() returns trigger language plpgsql as $$
begin
  update member m set warning_unread = not m.warning_unread where m.id = new.subject_id and m.warning_unread is distinct from exists (
    select from decision d where d.subject_id = new.subject_id and d.measures @> array['warn'] and d.state = 'in_force' and d.read_at is null);
  return null;
end $$;
create or replace trigger decision_warns after insert on decision
  for each row when (new.measures @> array['warn'] and new.subject_id is not null) execute function warning_is_read();
create or replace trigger warning_is_read after update of state, read_at on decision
  for each row when (new.measures @> array['warn'] and new.subject_id is not null) execute function warning_is_read();

-- An appeal comes in time, and somebody else decides on it than who decided or agreed before.
create or replace function appeal_is_fair() returns trigger language plpgsql as $$
declare d decision;
begin
  select * into d from decision where id = new.decision_id;
  if tg_op = 'INSERT' and new.filed_at > d.appeal_until then raise exception 'the time to appeal is over' using errcode = 'DU008'; end if;
  -- a key that decided is its person
  if person_of(new.decided_by) in (person_of(d.decided_by), person_of(d.second_by)) then raise exception 'nobody decides on their own decision' using errcode = 'DU009'; end if;
  return null;
end $$;
create or replace trigger appeal_is_fair after insert or update of decided_by, decision_id on appeal for each row execute function appeal_is_fair();

-- Takes the words of a member out of their objections to what became of their reports. Called while the reports still name them.
create or replace function erase_notifier_words(p_member bigint, p_at timestamptz) returns void language plpgsql as $$
declare theirs bigint[] := array(select id from report where reporter_id = p_member);
begin
  update moderation_case set state = 'closed', closed_at = p_at, holder = null, held_until = null, passed_to = null, passed_until = null
   where state = 'open' and id in (select case_id from appeal where report_id = any (theirs));
  update appeal set words = null, reply = null, erased_at = p_at where erased_at is null and report_id = any (theirs);
  delete from decision_link where report_id = any (theirs);
end $$;

-- Takes the words about members out of cases: of decisions, appeals, comments, and of what others told us; who told us still hears what became of it.
create or replace function erase_words_of_cases(p_cases bigint[], p_at timestamptz) returns void language plpgsql as $$
begin
  update appeal set words = null, reply = null, erased_at = p_at where erased_at is null and decision_id in (select id from decision where case_id = any (p_cases));
  update decision set facts = null, end_note = null, erased_at = p_at where case_id = any (p_cases) and erased_at is null;
  update notice set place = null, words = null, erased_at = p_at where words is not null and case_id = any (p_cases);
  delete from case_note where case_id = any (p_cases);
end $$;

-- Takes the words about a member out of decisions and appeals; how many there were, of what kind, stays. Called before the member is deleted. Those of a
-- sealed case go when its seal ends (evidence.sql).
create or replace function erase_decision_words(p_member bigint, p_at timestamptz) returns void language plpgsql as $$
declare theirs bigint[] := array(select id from moderation_case where subject_id = p_member); sealed bigint[] := array(select c from unnest(theirs) c where is_sealed(c));
begin
  update moderation_case set subject_erased_at = p_at where id = any (sealed);
  perform erase_words_of_cases(array(select c from unnest(theirs) c where c <> all (sealed)), p_at);
  update appeal set words = null, reply = null, erased_at = p_at where erased_at is null
     and (decision_id in (select id from decision where subject_id = p_member and coalesce(case_id, 0) <> all (sealed))
       or report_id in (select id from report where reported_id = p_member and coalesce(case_id, 0) <> all (sealed)));
  update decision set facts = null, end_note = null, erased_at = p_at where subject_id = p_member and erased_at is null and coalesce(case_id, 0) <> all (sealed);
  -- orders of authorities: that there was one stays; a package that waits is wiped by its job
  update authority_package set expires_at = p_at where state = 'ready' and order_id in (select id from authority_order where member_id = p_member);
  update authority_order set asked_for = null, given = null, erased_at = p_at where member_id = p_member;
  delete from decision_link where decision_id in (select id from decision where subject_id = p_member)
     or report_id in (select id from report where reported_id = p_member);
  -- nobody can appeal any more
  update report set wipe_at = p_at where reported_id = p_member and state <> 'open' and wipe_at > p_at;
  update moderation_case set state = 'closed', closed_at = p_at, holder = null, held_until = null, passed_to = null, passed_until = null
   where subject_id = p_member and state = 'open' and kind in ('appeal', 'mark');
end $$;
