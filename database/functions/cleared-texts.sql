-- Texts that a decision takes away from a profile: sealed with it, and given back when it ends (docs/decisions/0107-decisions-are-the-one-way.md).

-- Takes away what the decision names, and answers how many of them had words. The member is locked.
create or replace function clear_texts(p_decision bigint, p_member bigint, p_at timestamptz) returns int language plpgsql as $$
declare named text[] := (select texts from decision where id = p_decision); cleared int;
begin
  insert into cleared_text (decision_id, member_id, field, words, area, cleared_at)
    select p_decision, p.id, t.field, t.words, t.area, p_at
      from profile p cross join lateral (
        values ('personal', p.personal, null), ('city', p.city, coalesce(p.countryregion, p.country)),
               ('prompts', (select jsonb_agg(jsonb_build_object('prompt', a.prompt, 'text', a.text, 'recording', a.recording_id, 'at', a.answered_at) order by a.place)::text
                              from prompt_answer a where a.member_id = p.id), null)) t(field, words, area)
     where p.id = p_member and t.field = any(named) and t.words <> '';
  get diagnostics cleared = row_count;
  update profile set personal = case when 'personal' = any(named) then null else personal end, city = case when 'city' = any(named) then null else city end
   where id = p_member;
  if 'prompts' = any(named) then delete from prompt_answer where member_id = p_member; end if;
  return cleared;
end $$;

-- Gives words back where the member wrote no others since, and a town where they still live there. The rest stays sealed. The member is locked. Runs as the
-- owner: the console's role never reads the words.
create or replace function give_back_texts(p_decision bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  with back as (
    delete from cleared_text c using profile p where c.decision_id = p_decision and p.id = c.member_id
       and case c.field when 'personal' then coalesce(p.personal, '') = ''
                        when 'prompts' then not exists (select from prompt_answer a where a.member_id = p.id) else coalesce(p.city, '') = '' and coalesce(p.countryregion, p.country) is not distinct from c.area end
    returning c.member_id, c.field, c.words),
  answers as (
    insert into prompt_answer (member_id, place, prompt, text, recording_id, answered_at)
      select b.member_id, a.n, a.one ->> 'prompt', a.one ->> 'text', (a.one ->> 'recording')::bigint, (a.one ->> 'at')::timestamptz
        from back b cross join lateral jsonb_array_elements(b.words::jsonb) with ordinality a(one, n) where b.field = 'prompts')
  update profile p set personal = coalesce(b.personal, p.personal), city = coalesce(b.city, p.city)
    from (select member_id, max(words) filter (where field = 'personal') as personal, max(words) filter (where field = 'city') as city from back group by member_id) b
   where p.id = b.member_id;
end $$;
