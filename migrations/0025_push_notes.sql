-- What waits to be told by push messages: one line a browser and kind of event, there from the subscription on, so that a message costs one look-up when its
-- reader has no such browser, and one small update otherwise.

alter table push_subscription add column id bigint generated always as identity;
create unique index push_subscription_id on push_subscription (id);

-- It does not go with its subscription by itself: an ending session holds its rows before the member's state, and a message takes them the other way round.
-- The member's state is held by whoever leaves a note here; behind it these rows come last.
create table push_note (
  subscription_id bigint not null,
  event text not null check (event in ('message', 'like')),
  member_id bigint not null references member_state on delete cascade,
  -- since something happened that was not told yet; null while nothing waits
  due_at timestamptz,
  -- a sender has taken it; whoever holds it longer has died
  lease_until timestamptz,
  tries smallint not null default 0,
  -- when this browser was last told of this kind of event
  sent_at timestamptz,
  primary key (subscription_id, event)
) with (fillfactor = 70);
-- every message and like looks here
create index push_note_of_member on push_note (member_id, event);
-- what a sender takes, and what one that died had taken
create index push_note_due on push_note (due_at) where due_at is not null;
create index push_note_leased on push_note (lease_until) where lease_until is not null;

insert into push_note (subscription_id, event, member_id)
  select s.id, e.event, s.member_id from push_subscription s cross join (values ('message'), ('like')) e(event);

-- Something happened to a member: their browsers are told after a moment in which a page in sight may show it, and a minute after they were told before.
-- What waits already is left alone, unless a sender may be about to take it.
create function leave_push_note(p_member bigint, p_event text, p_at timestamptz) returns void language plpgsql as $$
begin
  update push_note n set due_at = coalesce(n.due_at, greatest(p_at + interval '15 seconds', n.sent_at + interval '60 seconds'))
   where n.member_id = p_member and n.event = p_event and (n.due_at is null or n.due_at <= p_at + interval '5 seconds')
     and not exists (select from notification_choice c
                      where c.member_id = p_member and c.event = p_event and c.channel = 'push' and c.frequency = 'never');
end $$;
