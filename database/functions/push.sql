-- Push: waiting notifications.

-- Queues push notifications of an event, delayed so that an open page may show it first, at most once a minute. A waiting notification is unchanged unless a
-- sender may be taking it.
create or replace function leave_push_notes(p_members bigint[], p_event text, p_at timestamptz) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update push_note n set due_at = coalesce(n.due_at, greatest(p_at + interval '15 seconds', n.sent_at + interval '60 seconds'))
   where n.member_id = any(p_members) and n.event = p_event and (n.due_at is null or n.due_at <= p_at + interval '5 seconds')
     and not exists (select from notification_choice c
                      where c.member_id = n.member_id and c.event = p_event and c.channel = 'push' and c.frequency = 'never');
end $$;

-- An ended subscription leaves its notes behind, for they are locked in another order: a job deletes them.
create or replace function note_push_orphan() returns trigger language plpgsql as $$
begin
  insert into push_orphan (subscription_id, pool_id) values (old.id, old.pool_id);
  return null;
end $$;
create or replace trigger subscription_ended after delete on push_subscription for each row execute function note_push_orphan();
