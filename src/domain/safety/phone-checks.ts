/** Phone numbers, also spaced out, spelled, or written with letters for digits. Takes plain text (`plain-text.ts`). */

/** The digits as words of the seven languages; tens count as the digit they begin with, since "trente-quatre" is 34. */
const digitNames: Record<string, string> = {
  ...tokensOf('zero one two three four five six seven eight nine'),
  ...tokensOf('null eins zwei drei vier funf sechs sieben acht neun'),
  ...tokensOf('nul een twee drie vier vijf zes zeven acht negen'),
  ...tokensOf('zero un deux trois quatre cinq six sept huit neuf'),
  ...tokensOf('zero uno due tre quattro cinque sei sette otto nove'),
  ...tokensOf('cero uno dos tres cuatro cinco seis siete ocho nueve'),
  ...tokensOf('zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec'),
  oh: '0',
  zwo: '2',
  fuenf: '5',
  dix: '10',
  onze: '11',
  douze: '12',
  treize: '13',
  quatorze: '14',
  quinze: '15',
  seize: '16',
  vingt: '2',
  trente: '3',
  quarante: '4',
  cinquante: '5',
  soixante: '6',
  septante: '7',
  huitante: '8',
  nonante: '9',
}
function tokensOf(words: string) {
  return Object.fromEntries(words.split(' ').map((word, digit) => [word, String(digit)]))
}
const digitName = new RegExp(
  `(?<![a-z])(?:${Object.keys(digitNames)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![a-z])`,
  'g',
)

/** What is made of digits and is no number to call: days, times, sums of money, measures, years. */
const notToCall = [
  /(?<![\d.\-/])\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:19|20)?\d{2}(?![\d]|[.\-/]\d)/g,
  /(?<![\d.\-/])(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}(?![\d]|[.\-/]\d)/g,
  /(?<!\d)\d{1,2}\s?[:h]\s?\d{2}(?:\s?:\s?\d{2})?(?!\d)/g,
  /[€$£]\s?\d[\d.,' ]{0,14}\d|(?<!\d)\d[\d.,' ]{0,14}\s?(?:[€$£]|(?:euros?|eur|dollars?|usd|pounds?|gbp|chf|franken|francs?|franchi|zl|zlotych|zloty|pln)\b)/g,
  /(?<![\d])(?:19|20)\d{2}\s?(?:-|–|to|bis|tot|a|al|do|et|and|und|en|e|y|i|,)\s?(?:19|20)\d{2}(?!\d)/g,
  /(?<!\d)\d[\d.,' ]{0,14}\s?(?:km|kg|cm|mm|m2|hz|mb|gb|tb|million|millionen|miljoen|millions|milioni|millones|milionow|mln)\b/g,
]

/** A run of nine to fifteen digits with at most three signs between two of them. */
const run = /(?<![\d])\+?\(?\d(?:[\s.,;:_*|~()/\\-]{0,3}\d){8,14}(?!\d)/

export function namesPhone(plain: string): boolean {
  let digits = plain
    .replaceAll(/(?<=\d[\s.-]?)o+(?=[\s.-]?\d)|(?<![a-z])o(?=\s?[1-9])/g, (letters) => '0'.repeat(letters.length))
    .replaceAll(/(?<=\d)[il](?=\d)/g, '1')
  for (const form of notToCall) digits = digits.replaceAll(form, ' # ')
  if (digits.search(/[a-z]/) >= 0)
    digits = digits.replaceAll(digitName, (word) => ` ${digitNames[word] ?? word} `).replaceAll(/\s+/g, ' ')
  return run.test(digits)
}
