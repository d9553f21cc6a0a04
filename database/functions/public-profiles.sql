-- Public profiles: the card follows the consent.

create or replace function public_profile_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_card(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create or replace trigger public_profile_kept after insert or delete on public_profile for each row execute function public_profile_changed();
