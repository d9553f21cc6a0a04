-- locks: member
-- Members who let others see about how far their towns are apart (docs/decisions/0135-distance.md).
alter table member add column show_distance boolean not null default false;
