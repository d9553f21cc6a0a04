-- An address that an unconfirmed member typed as theirs and that is somebody else's. They see it as their own, and the mail goes to its owner: so no answer tells that it is taken.
-- `member.email` is then an address that leads nowhere.
create table claimed_address (
  member_id bigint primary key references member on delete cascade,
  pool_id smallint not null references pool,
  email text not null,
  claimed_at timestamptz not null
);
-- who logs in with such an address
create index claimed_address_by_email on claimed_address (pool_id, lower(email));
