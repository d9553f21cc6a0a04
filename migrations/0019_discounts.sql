-- Lower prices: the welcome code, the time bonus, and what is offered to those who left. Each once in an account's life.

create table discount (
  member_id bigint not null references member on delete cascade,
  kind text not null check (kind in ('delete', 'welcome', 'bonus')),
  percent smallint not null check (percent between 1 and 100),
  -- the brand it holds on; null for all of the pool
  site_id smallint references site,
  begun_at timestamptz not null,
  -- set when it begins and never moved; null when it holds until it is used
  ends_at timestamptz,
  used_at timestamptz,
  -- the best one of a member is found by this too
  primary key (member_id, kind)
);
create function discount_ends_once() returns trigger language plpgsql as $$
begin raise exception 'what was promised to a member does not change' using errcode = 'DU003'; end $$;
create trigger discount_promised before update of member_id, kind, percent, begun_at, ends_at on discount
  for each row execute function discount_ends_once();

insert into discount (member_id, kind, percent, begun_at, used_at) select member_id, 'delete', percent, offered_at, used_at from delete_offer;
drop table delete_offer;

-- which one lowered this order's price, to be used up when it is paid
alter table purchase_order add column discount_kind text check (discount_kind in ('delete', 'welcome', 'bonus'));
update purchase_order set discount_kind = 'delete' where discount_percent > 0;
