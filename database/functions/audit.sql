-- The audit log: lines are sealed at the commit, never changed, and lose their words with the member (docs/decisions/0105-the-audit-log-is-a-chain.md).

-- Adds a line with its words. Returns its id. `p_line` has the columns of `audit_log` and of `audit_log_text`, except ids, hash and salt.
create or replace function add_audit_line(p_line jsonb, p_at timestamptz) returns bigint language plpgsql as $$
declare line audit_log; words audit_log_text; year_of smallint := extract(year from p_at at time zone 'UTC');
begin
  line := jsonb_populate_record(null::audit_log, p_line);
  words := jsonb_populate_record(null::audit_log_text, p_line);
  words.salt := uuid_send(gen_random_uuid());
  -- words about a case are about its subject, and go with them
  if words.member_id is null and line.case_reference is not null then
    words.member_id := coalesce((select subject_id from moderation_case where reference = line.case_reference),
                                (select reported_id from report where reference = line.case_reference));
  end if;
  insert into audit_log (year, at, actor_kind, actor, act, kind, permission, scope_kind, scope_id, target_kind, case_reference, approval_id, outcome, refusal, alone, text_hash)
    values (year_of, p_at, line.actor_kind, line.actor, line.act, line.kind, line.permission, line.scope_kind, line.scope_id, line.target_kind,
            line.case_reference, line.approval_id, line.outcome, line.refusal, coalesce(line.alone, false),
            hash_of_audit_text(words.salt, words.member_id, words.target, words.reason, words.changed))
    returning id into line.id;
  insert into audit_log_text (year, log_id, salt, member_id, target, reason, changed)
    values (year_of, line.id, words.salt, words.member_id, words.target, words.reason, words.changed);
  if line.kind = 'look' and line.outcome = 'done' then perform add_member_look(line, words.member_id, coalesce(p_line->>'role', 'staff'), p_at); end if;
  return line.id;
end $$;

-- The person behind a name of the log: of a key who made it, else the name itself. Nobody is two people.
create or replace function person_of(p_who text) returns text language sql stable as $$
  select coalesce((select 'staff:' || made_by from api_key where id = substring(p_who from '^key:([0-9]{1,18})$')::bigint), p_who)
$$;

-- A look of staff as the member may see it. Nothing for a member who is gone, and for what the product does itself.
create or replace function add_member_look(a audit_log, p_member bigint, p_role text, p_at timestamptz) returns void language sql as $$
  insert into member_look (member_id, at, day, role, what, why, pool_id)
    select m.id, p_at, (p_at at time zone 'UTC')::date, case a.actor_kind when 'staff' then p_role else a.actor_kind end,
           case a.act when 'member reveal' then 'details' when 'case show' then 'evidence' when 'case photo' then 'photo' when 'photo copy' then 'photo' when 'glass read' then 'messages' else 'page' end,
           case when a.act = 'glass read' then 'second'
                when a.case_reference is not null or exists (
                  select from moderation_case c where c.subject_id = m.id and c.state = 'open' and c.holder = person_of(a.actor_kind || ':' || a.actor) and c.held_until > p_at) then 'case'
                else 'service' end, m.pool_id
      from member m where m.id = p_member and a.actor_kind in ('staff', 'shell', 'key')
    on conflict (member_id, day, role, what, why) do nothing
$$;

-- From when on looks at a member wait: while a case about them is open, or an authority forbids to tell. Null: none waits.
create or replace function looks_wait_from(p_member bigint, p_now timestamptz) returns timestamptz language sql stable as $$
  select least((select min(opened_at) from moderation_case where subject_id = p_member and state = 'open'),
               (select from_at from member_look_hold where member_id = p_member and until_at > p_now))
$$;

-- `stable` as `json_build_array` is: PostgreSQL then writes the two hashes into the statements that use them, which makes `duet log verify` 1.7 times as fast.
create or replace function hash_of_audit_text(p_salt bytea, p_member bigint, p_target text, p_reason text, p_changed jsonb) returns bytea language sql stable as $$
  select sha256(p_salt || convert_to(json_build_array(p_member, p_target, p_reason, p_changed)::text, 'UTF8'))
$$;

-- What a seal covers: the seal before, its number, and every column of the line. PostgreSQL writes such an array in one way, the same as of `jsonb`, which `duet log verify` relies on.
create or replace function hash_of_audit_line(p_before bytea, p_number bigint, a audit_log) returns bytea language sql stable as $$
  select sha256(p_before || convert_to(json_build_array(p_number, a.id, extract(epoch from a.at), a.actor_kind, a.actor, a.act, a.kind, a.permission, a.scope_kind, a.scope_id,
    a.target_kind, a.case_reference, a.approval_id, a.outcome, a.refusal, a.alone, encode(a.text_hash, 'hex'))::text, 'UTF8'))
$$;

-- Runs at the commit, so that an act waits for another one's seal no longer than a commit takes.
create or replace function seal_audit_line() returns trigger language plpgsql as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  head.number := head.number + 1;
  head.hash := hash_of_audit_line(head.hash, head.number, new);
  insert into audit_seal (year, number, log_id, hash) values (new.year, head.number, new.id, head.hash);
  update audit_head set number = head.number, hash = head.hash;
  return null;
end $$;
drop trigger if exists audit_line_sealed on audit_log;
create constraint trigger audit_line_sealed after insert on audit_log deferrable initially deferred for each row execute function seal_audit_line();

create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function never_changed();
create or replace trigger audit_seal_append_only before update or delete on audit_seal for each row execute function never_changed();
create or replace trigger audit_log_text_stays before delete on audit_log_text for each row execute function never_changed();
-- Words only go, all at once.
create or replace trigger audit_log_text_append_only before update on audit_log_text for each row
  when (new.log_id <> old.log_id or num_nonnulls(new.salt, new.member_id, new.target, new.reason, new.changed) > 0) execute function never_changed();

-- Takes the words of all lines about a member. The chain still verifies, and nobody can tell whom these lines were about.
create or replace function erase_audit_words(p_member bigint) returns void language sql as $$
  update audit_log_text set salt = null, member_id = null, target = null, reason = null, changed = null where member_id = p_member
$$;

-- What is wrong among the seals `p_from` to `p_to`: `gap` (a number is missing), `missing` (the line is not there), `changed` (line, order or seal), `words` (the words are
-- not those that were sealed).
create or replace function audit_findings(p_from bigint, p_to bigint) returns table (number bigint, fault text) language sql stable as $$
  with seal as (
    select s.number, s.year, s.log_id, s.hash, lag(s.hash) over (order by s.number) as before, lag(s.number) over (order by s.number) as number_before
      from audit_seal s where s.number between p_from - 1 and p_to
  ), seen as (
    select s.number, case
        when s.number_before is distinct from nullif(s.number - 1, 0) then 'gap'
        when a.id is null then 'missing'
        when s.hash <> hash_of_audit_line(coalesce(s.before, '\x'), s.number, a) then 'changed'
        when t.salt is not null and a.text_hash <> hash_of_audit_text(t.salt, t.member_id, t.target, t.reason, t.changed) then 'words' end as fault
      from seal s left join audit_log a on a.year = s.year and a.id = s.log_id left join audit_log_text t on t.year = s.year and t.log_id = s.log_id
     where s.number >= p_from
  )
  select number, fault from seen where fault is not null order by number
$$;

-- Partitions of whole years, such as audit_log_2027, made before they begin. A year with rows in the default partition gets none.
create or replace function make_audit_years(p_first int, p_years int) returns void language plpgsql as $$
declare parent text; name text; y int;
begin
  foreach parent in array array['audit_log', 'audit_log_text', 'audit_seal'] loop
    for y in p_first .. p_first + p_years - 1 loop
      name := parent || '_' || y;
      continue when to_regclass(name) is not null;
      begin
        execute format('create table %I partition of %I for values in (%L)', name, parent, y);
      exception when check_violation then continue;
      end;
    end loop;
  end loop;
end $$;
select make_audit_years(extract(year from now() at time zone 'UTC')::int, 2);
