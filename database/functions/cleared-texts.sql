-- Texts that a decision takes away from a profile: sealed with it, and given back when it ends (docs/decisions/0107-decisions-are-the-one-way.md).

-- Takes away what the decision names, and answers how many of them had words. The member is locked.
create or replace function clear_texts(p_decision bigint, p_member bigint, p_at timestamptz) returns int language plpgsql as $$
declare named text[] := (select texts from decision where id = p_decision); cleared int;
begin
  insert into cleared_text (decision_id, member_id, field, words, area, cleared_at)
    select p_decision, p.id, t.field, t.words, t.area, p_at
      from profile p cross join lateral (values ('personal', p.personal, null), ('city', p.city, coalesce(p.countryregion, p.country))) t(field, words, area)
     where p.id = p_member and t.field = any(named) and t.words <> '';
  get diagnostics cleared = row_count;
  update profile set personal = case when 'personal' = any(named) then null else personal end, city = case when 'city' = any(named) then null else city end
   where id = p_member;
  return cleared;
end $$;

-- Gives words back where the member wrote no others since, and a town where they still live there. The rest stays sealed. The member is locked. Runs as the
-- owner: the console's role never reads the words.
create or replace function give_back_texts(p_decision bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  with back as (
    delete from cleared_text c using profile p where c.decision_id = p_decision and p.id = c.member_id
       and case c.field when 'personal' then coalesce(p.personal, '') = '' else coalesce(p.city, '') = '' and coalesce(p.countryregion, p.country) is not distinct from c.area end
    returning c.member_id, c.field, c.words)
  update profile p set personal = coalesce(b.personal, p.personal), city = coalesce(b.city, p.city)
    from (select member_id, max(words) filter (where field = 'personal') as personal, max(words) filter (where field = 'city') as city from back group by member_id) b
   where p.id = b.member_id;
end $$;
