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

-- What was asked for never changes, and what was decided stays decided.
create or replace trigger approval_stays before update on approval for each row
  when (old.state <> 'waiting' or new.call <> old.call or new.body <> old.body or new.body_hash <> old.body_hash or new.asked_by <> old.asked_by
        or new.permission <> old.permission or new.scope_kind <> old.scope_kind or new.scope_id is distinct from old.scope_id)
  execute function never_changed();
create or replace trigger approval_not_deleted before delete on approval for each row execute function never_changed();
-- An approval begins as a request: nobody writes one that was given.
create or replace trigger approval_begins before insert on approval for each row when (new.state <> 'waiting' or new.approved_by is not null) execute function never_changed();
