-- Public profiles: the card follows the consent.

create or replace function showing_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_card(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create or replace trigger showing_kept after insert or delete on shown_outside for each row execute function showing_changed();
