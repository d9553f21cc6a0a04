-- Staff: one owner stays, always (docs/decisions/0106-staff-are-not-members.md).

-- Checked at the commit: an owner may go only while another active one stays.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- two owners who leave at once wait for each other here
  perform pg_advisory_xact_lock(hashint8extended(6, 106));
  if not exists (select from staff_grant g join staff s on s.id = g.staff_id
                  where g.role = 'owner' and g.scope_kind = 'installation' and g.until_at is null and s.state = 'active') then
    raise exception 'the last owner cannot leave' using errcode = 'DU007';
  end if;
  return null;
end $$;
drop trigger if exists owner_grant_stays on staff_grant;
create constraint trigger owner_grant_stays after update or delete on staff_grant deferrable initially deferred
  for each row when (old.role = 'owner') execute function keep_an_owner();
drop trigger if exists owner_stays_active on staff;
create constraint trigger owner_stays_active after update on staff deferrable initially deferred
  for each row when (old.state = 'active' and new.state <> 'active') execute function keep_an_owner();

-- A step of an authenticator's clock is used once.
create or replace function step_only_rises() returns trigger language plpgsql as $$
begin
  if new.last_step < old.last_step then raise exception 'a step of the authenticator is used once' using errcode = 'DU003'; end if;
  return new;
end $$;
create or replace trigger staff_totp_rises before update on staff_totp for each row when (new.secret = old.secret) execute function step_only_rises();

-- Whom a call of the console is about, by its body: members by number, or those of the orders, decisions, cases, holds and photos that it names.
create or replace function members_of_request(p_call text, p_body jsonb) returns bigint[] language sql stable as $$
  select array(
    select (p_body ->> 'id')::bigint where p_call like '% /api/members/%' and p_body ->> 'id' ~ '^[0-9]{1,18}$'
    union select one::bigint from jsonb_array_elements_text(case when p_call like '% /api/members/%' and jsonb_typeof(p_body -> 'ids') = 'array' then p_body -> 'ids' else '[]' end) one
    union select (p_body ->> 'member')::bigint where p_body ->> 'member' ~ '^[0-9]{1,18}$'
    union select (p_body ->> 'other')::bigint where p_call = 'POST /api/break_glass' and p_body ->> 'other' ~ '^[0-9]{1,18}$'
    union select member_id from legal_hold where p_call = 'DELETE /api/members/hold' and id = case when p_body ->> 'hold' ~ '^[0-9]{1,18}$' then (p_body ->> 'hold')::bigint end and member_id is not null
    union select member_id from image where p_call like '% /api/photos/%' and id in (
      select one::bigint from jsonb_array_elements_text(case when jsonb_typeof(p_body -> 'ids') = 'array' then p_body -> 'ids' else '[]' end) one)
    union select member_id from authority_order where p_call like '% /api/authority_orders/%' and reference = p_body ->> 'reference' and member_id is not null
    union select subject_id from decision where p_call like '% /api/decisions/%' and reference = p_body ->> 'reference' and subject_id is not null
    union select subject_id from moderation_case where p_call ~ ' /api/(cases|appeals)/' and reference = p_body ->> 'reference' and subject_id is not null)
$$;
create or replace function approval_names_members() returns trigger language plpgsql as $$
begin
  new.member_ids := members_of_request(new.call, new.body);
  return new;
end $$;
create or replace trigger approval_names_members before insert on approval for each row execute function approval_names_members();

-- What was asked for never changes, and what was decided stays decided. Erasing one of its members takes body, reason and word, and ends one that waits: exactly this.
create or replace trigger approval_stays before update on approval for each row
  when ((old.state <> 'waiting' or new.call <> old.call or new.body <> old.body or new.body_hash <> old.body_hash or new.asked_by is distinct from old.asked_by or new.shell is distinct from old.shell
        or new.permission <> old.permission or new.scope_kind <> old.scope_kind or new.scope_id is distinct from old.scope_id or new.member_ids <> old.member_ids
        or new.erased_at is not null)
    and not (old.erased_at is null and new.erased_at is not null and new.body = '{}' and new.body_hash = '\x' and new.reason = '–' and new.word is null
        and new.member_ids = '{}' and new.state = case old.state when 'waiting' then 'void' else old.state end
        and new.decided_at = case old.state when 'waiting' then new.erased_at else old.decided_at end
        and (new.id, new.call, new.permission, new.scope_kind, new.scope_id, new.asked_by, new.shell, new.key_id, new.asked_at, new.expires_at, new.alone_at, new.approved_by, new.refused_by)
          is not distinct from (old.id, old.call, old.permission, old.scope_kind, old.scope_id, old.asked_by, old.shell, old.key_id, old.asked_at, old.expires_at, old.alone_at, old.approved_by, old.refused_by)))
  execute function never_changed();

-- Takes the words of approvals about a member, and of their lines in the audit log: these are found by the moments at which somebody asked and decided.
create or replace function erase_approval_words(p_member bigint, p_at timestamptz) returns void language plpgsql as $$
declare one approval;
begin
  for one in select * from approval where member_ids @> array[p_member] order by id for update loop
    update audit_log_text t set salt = null, member_id = null, target = null, reason = null, changed = null from audit_log a
     where a.approval_id = one.id and t.year = a.year and t.log_id = a.id
       and (a.at between one.asked_at - interval '1 minute' and one.asked_at + interval '1 minute'
            or a.at between one.decided_at - interval '1 minute' and one.decided_at + interval '1 minute');
    update approval set body = '{}', body_hash = '\x', reason = '–', word = null, member_ids = '{}', erased_at = p_at,
           state = case state when 'waiting' then 'void' else state end, decided_at = case state when 'waiting' then p_at else decided_at end
     where id = one.id;
  end loop;
end $$;
create or replace trigger approval_not_deleted before delete on approval for each row execute function never_changed();
-- An approval begins as a request: nobody writes one that was given.
create or replace trigger approval_begins before insert on approval for each row when (new.state <> 'waiting' or new.approved_by is not null) execute function never_changed();
