-- concurrently
-- Whether a pool has fictional profiles, for the page about them (docs/decisions/0144-marketing-that-is-true.md).

create index concurrently if not exists search_card_fictional on search_card (pool_id) where fictional;
