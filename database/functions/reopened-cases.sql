-- Cases that are open again because their decision was taken back (docs/decisions/0157-undo-before-the-mails.md).

-- Holds the case for the person again. A case of reports about the same member that was opened meanwhile is one with it: there is one at a time.
create or replace function reopen_case(p_case bigint, p_who text, p_until timestamptz, p_at timestamptz) returns text language plpgsql as $$
declare one moderation_case; later moderation_case;
begin
  for tries in 1..3 loop
    begin
      select * into one from moderation_case where id = p_case for update;
      select * into later from moderation_case where one.kind = 'reports' and subject_id = one.subject_id and kind = 'reports' and state = 'open' and id <> p_case for update;
      if found then
        update report set case_id = p_case where case_id = later.id;
        update case_note set case_id = p_case where case_id = later.id;
        insert into case_avoided (case_id, who) select p_case, a.who from case_avoided a where a.case_id = later.id on conflict do nothing;
        update moderation_case set state = 'closed', closed_at = greatest(opened_at, p_at), holder = null, held_until = null, passed_to = null, passed_until = null
         where id = later.id;
      end if;
      update moderation_case set state = 'open', closed_at = null, holder = p_who, held_until = p_until, waiting_until = null, version = one.version + coalesce(later.version, 0) + 1,
             weight = one.weight + coalesce(later.weight, 0), due_at = least(one.due_at, later.due_at),
             lane = case when rank_of_lane(later.lane) < rank_of_lane(one.lane) then later.lane else one.lane end
       where id = p_case;
      return one.reference;
    exception when unique_violation then
      -- a report has opened the other case at this moment
      if tries = 3 then raise; end if;
    end;
  end loop;
end $$;
