-- Views of profiles: nobody's views are left once they are incognito.

-- Stores views, the last day of each pair. Only among real, active people who are not incognito and have not blocked each other; anything else is passed over.
create or replace function leave_views(p_viewers bigint[], p_viewed bigint[], p_days date[]) returns void language sql
  set enable_seqscan = off as $$
  insert into profile_view as old (viewer_id, viewed_id, day, pool_id)
    select a.id, b.id, max(v.day), a.pool_id from unnest(p_viewers, p_viewed, p_days) v(viewer, viewed, day)
      join member a on a.id = v.viewer and a.status = 'active' and not a.incognito
      join member b on b.id = v.viewed and b.status = 'active' and not b.incognito and b.pool_id = a.pool_id and b.id <> a.id
      join profile pa on pa.id = a.id and not pa.fictional
      join profile pb on pb.id = b.id and not pb.fictional
     where not exists (select from profile_view w where w.viewer_id = v.viewer and w.viewed_id = v.viewed and w.day >= v.day)
       and not exists (select from exclusion e where e.member_id = v.viewer and e.other_id = v.viewed)
     group by a.id, b.id, a.pool_id order by a.id, b.id
    on conflict (viewer_id, viewed_id) do update set day = excluded.day where old.day < excluded.day
$$;

create or replace function forget_views() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from profile_view where viewer_id = new.id;
  delete from profile_view where viewed_id = new.id;
  return null;
end $$;
create or replace trigger member_incognito after update of incognito on member
  for each row when (new.incognito and not old.incognito) execute function forget_views();
