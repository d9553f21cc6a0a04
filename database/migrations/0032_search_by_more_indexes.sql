-- concurrently
-- Indexes of what 0031 added to search_card.

-- for the job that fills in the traits of cards from before
create index concurrently if not exists search_card_without_traits on search_card (id) where traits is null;
-- new people of a country, for saved searches
create index concurrently if not exists search_card_listed on search_card (pool_id, gender, country, listed_at) where listed_at is not null;
