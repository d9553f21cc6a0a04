/** Plain text: what the checks of messages read, however it is written. */
/** Letters that are no accented form of another. */
const single: Record<string, string> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
}
/** Cyrillic and Greek letters that look like ours. */
const alike: Record<string, string> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ο: 'o', α: 'a' }

/** Lower case, without accents, soft hyphens, zero-width characters and the frames of emoji digits; dots and at-signs of other scripts become ours. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .replaceAll(/[łßøæœð’‘´`]/g, (letter) => single[letter] ?? letter)
    .replaceAll(/[аеорсхуіѕοα]/g, (letter) => alike[letter] ?? letter)
    .replaceAll(/[。．｡]/g, '.')
