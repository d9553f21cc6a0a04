-- Evidence for the console: read by these functions alone, because its role may not read the column (src/server/infrastructure/console-role.ts).

-- How much evidence each report of a case has, without any of it.
create or replace function evidence_sizes(p_case bigint) returns table (report_id bigint, photos int, messages int) language sql stable security definer set search_path = public as $$
  select id, coalesce(jsonb_array_length(evidence->'photos'), 0), coalesce(jsonb_array_length(evidence->'messages'), 0) from report where case_id = p_case
$$;

-- Whose reports a person may open by a case that they hold now: its own, or for an appeal those of the decision it objects to. Null for everybody else.
create or replace function case_of_evidence(p_case bigint, p_who text, p_at timestamptz) returns bigint language sql stable security definer set search_path = public as $$
  select case c.kind when 'reports' then c.id else (select d.case_id from appeal a join decision d on d.id = a.decision_id where a.case_id = c.id) end
    from moderation_case c
   where c.id = p_case and c.state = 'open' and c.holder = p_who and c.held_until > p_at and not exists (select from case_avoided v where v.case_id = c.id and v.who = p_who)
$$;

-- The evidence of a case, with the line in the audit log in the same statement. `p_line` has the columns of the line.
create or replace function read_evidence(p_case bigint, p_who text, p_line jsonb, p_at timestamptz) returns table (reference text, evidence jsonb)
  language plpgsql security definer set search_path = public as $$
declare of_case bigint := case_of_evidence(p_case, p_who, p_at);
begin
  if of_case is null then raise exception 'evidence is read by who holds its case' using errcode = 'DU008'; end if;
  perform add_audit_line(p_line, p_at);
  return query select r.reference, r.evidence from report r where r.case_id = of_case and r.evidence is not null order by r.created_at, r.id;
end $$;

-- Whether a photo is part of the evidence of a case that a person holds.
create or replace function is_evidence_photo(p_case bigint, p_who text, p_file text, p_at timestamptz) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from report_photo p join report r on r.id = p.report_id where r.case_id = case_of_evidence(p_case, p_who, p_at) and p.file = p_file)
$$;
