-- Devices: every session has a number of its own and the words of its device, so that a member can tell and end them without its token's hash.

alter table session
  add column id bigint not null default random_id(),
  -- product names such as 'Firefox' and 'Android'; null where the browser does not say
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);

-- a member's devices, and ending one or all of them
alter table session add constraint session_of_its_member unique (member_id, id);
drop index session_of_member;

-- the pending change of an address is the newest of its member; a used link is found by its member too
drop index token_of_member;
create index token_of_member on token (member_id, purpose, created_at desc);
