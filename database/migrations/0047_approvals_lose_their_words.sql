-- locks: approval, case_avoided
-- Whom an approval is about, so that erasing a member takes its words (docs/decisions/0155-keys-lines-and-heads.md).

-- `member_ids`: written by a trigger (database/functions/staff.sql); empty for what is about no member. `erased_at`: when body, reason and word went with one of them.
alter table approval add column member_ids bigint[] not null default '{}';
alter table approval add column erased_at timestamptz;
create index approval_of_member on approval using gin (member_ids);

-- those from before: what was decided does not change otherwise
alter table approval disable trigger user;
update approval a set member_ids = array(
  select (a.body ->> 'id')::bigint where a.call like '% /api/members/%' and a.body ->> 'id' ~ '^[0-9]{1,18}$'
  union select one::bigint from jsonb_array_elements_text(case when a.call like '% /api/members/%' and jsonb_typeof(a.body -> 'ids') = 'array' then a.body -> 'ids' else '[]' end) one
  union select (a.body ->> 'member')::bigint where a.body ->> 'member' ~ '^[0-9]{1,18}$'
  union select (a.body ->> 'other')::bigint where a.call = 'POST /api/break_glass' and a.body ->> 'other' ~ '^[0-9]{1,18}$'
  union select o.member_id from authority_order o where a.call like '% /api/authority_orders/%' and o.reference = a.body ->> 'reference' and o.member_id is not null
  union select d.subject_id from decision d where a.call = 'POST /api/decisions/lift' and d.reference = a.body ->> 'reference' and d.subject_id is not null);
alter table approval enable trigger user;

-- a key that knew somebody in a case, or decided before: its person
insert into case_avoided (case_id, who, pool_id)
  select a.case_id, 'staff:' || k.made_by, a.pool_id from case_avoided a join api_key k on a.who = 'key:' || k.id on conflict do nothing;
