-- locks: staff
-- Thresholds of the console that this installation changed: how much one person does alone (docs/decisions/0163-thresholds-are-settings.md). Others have their usual value, which
-- stands in src/domain/console-settings. `version` grows with each change.
create table console_setting (name text primary key, value int not null check (value > 0), version int not null check (version > 0));

-- Own limits of looks may be as wide as the limit of everybody, which is one of these settings now.
alter table staff drop constraint staff_grave_an_hour_check, drop constraint staff_grave_a_day_check;
alter table staff add constraint staff_own_limits check (grave_an_hour > 0 and grave_a_day > 0) not valid;
