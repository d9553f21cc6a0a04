-- locks: profile
-- When a member could be found first, which stays while they cannot be found (docs/decisions/0137-listed-once.md).

-- Written with the first card, and when a card from before goes. Null for who never had one, and for who has one from before.
alter table profile add column listed_at timestamptz;
