-- Break-glass: messages beyond a report, for the person who asked with a ground, once somebody else agreed, for thirty minutes.

-- What a person may read now: an approval by somebody else of their own request. Null for everybody else, and later.
create or replace function open_glass(p_approval bigint, p_staff bigint, p_at timestamptz) returns approval language sql stable security definer set search_path = public as $$
  select a from approval a
   where a.id = p_approval and a.call = 'POST /api/break_glass' and a.permission = 'break_glass' and a.state = 'done' and a.asked_by = p_staff
     and a.approved_by <> a.asked_by and p_at between a.decided_at and a.decided_at + interval '30 minutes'
$$;

-- Messages of two members in the period that was asked for, newest first. The audit log has a line for each of them before anything is read.
create or replace function read_glass(p_approval bigint, p_staff bigint, p_before bigint, p_limit int, p_line jsonb, p_at timestamptz)
  returns table (id bigint, sender_id bigint, words text, sent_at timestamptz) language plpgsql security definer set search_path = public as $$
declare a approval := open_glass(p_approval, p_staff, p_at); one bigint; two bigint; whom bigint;
begin
  if a.id is null then raise exception 'this glass is not open to this person' using errcode = 'DU015'; end if;
  one := (a.body->>'member')::bigint;
  two := (a.body->>'other')::bigint;
  foreach whom in array array[one, two] loop
    perform add_audit_line(p_line || jsonb_build_object('member_id', whom, 'target_kind', 'member', 'target', whom::text, 'case_reference', a.body->>'case',
      'approval_id', a.id, 'reason', a.reason, 'kind', 'look', 'outcome', 'done'), p_at);
  end loop;
  return query select m.id, m.sender_id, m.text, m.sent_at from conversation c join message m on m.conversation_id = c.id
    where c.lo_id = least(one, two) and c.hi_id = greatest(one, two) and m.sent_at >= (a.body->>'from')::timestamptz and m.sent_at < (a.body->>'until')::timestamptz
      and (p_before is null or m.id < p_before) order by m.id desc limit p_limit;
end $$;
