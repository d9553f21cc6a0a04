-- locks: member
-- The people of a member's day (docs/decisions/0122-discovery.md).

-- Whom a member was introduced to, and on which day of theirs: the same all day, and nobody again within a month.
create table introduction (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  day date not null,
  place smallint not null,
  pool_id int not null,
  primary key (member_id, day, place)
);
-- for the foreign key, when the referenced row is deleted
create index introduction_by_other on introduction (other_id);
