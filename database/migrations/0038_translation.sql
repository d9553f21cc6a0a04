-- Translations of the last days (docs/decisions/0134-translation.md).

-- One text in one language. Both columns are made with the original text and a secret of the server: without the text nobody finds or reads a row.
create table translated_text (
  text_key bytea primary key check (length(text_key) = 32),
  words bytea not null,
  at timestamptz not null
);
create index translated_text_by_age on translated_text (at);
