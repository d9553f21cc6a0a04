-- locks: decision, appeal, image
-- Decisions that are taken back before anybody was mailed, and the own view that comes before an appealed decision (docs/decisions/0157-undo-before-the-mails.md).

-- `undo_until`: so long the person who decided takes it back; none for what an appeal put in place. `undone_at`: they did. Nobody was mailed.
alter table decision add column undo_until timestamptz, add column undone_at timestamptz;
alter table decision add constraint decision_undone check (undone_at is null or (state = 'ended' and undone_at <= undo_until)) not valid;

-- What somebody thought of an appeal before they saw the decision: theirs alone, until somebody else who gets the appeal says theirs.
alter table appeal add column view_outcome text check (view_outcome in ('stands', 'changed', 'overturned')), add column view_by text, add column view_at timestamptz;
alter table appeal add constraint appeal_view check (num_nulls(view_outcome, view_by, view_at) in (0, 3)) not valid;

-- What a photo was before a decision hid it: that is what an undo brings back.
alter table image add column look_before text check (look_before in ('new', 'fine', 'held')), add column held_before text;

-- shares of overturned decisions, by day
create index decision_by_day on decision (decided_at);
