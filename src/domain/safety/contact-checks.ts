/** Phone numbers and links in a message, however they are written. */

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

// Links, addresses and names of other messengers, also where they are written so that no machine should see them. Takes plain text (`plain-text.ts`).

/** Endings that are no word in any of our languages. */
const sureEndings =
  'com|net|org|info|biz|online|site|website|xyz|club|vip|live|link|chat|dating|date|love|shop|store|icu|top|app|dev|io|ly|tv|cc|gg|gl|eu|nl|pl|fr|ch|uk|ru|cn|ua|ro|cz|ie|ca|au|nz|tk|ml|cf|gq'
/** Endings that are words too: "good.it is" is a sentence without a space. */
const doubtfulEndings = 'de|it|es|be|at|me|us|co|to|in|is|no|so|am|la|my|im|do|id|ws|su|page|space|fun|world|life|today'
const label = '[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?'
const notInside = '(?<![a-z0-9@.-])'
const ends = '(?![a-z0-9-])'

const protocol = /\b(?:https?|hxxps?|ftp):\s?\/\/\s?\S|\bwww\s?\.\s?[a-z0-9]/
const sureDomain = new RegExp(`${notInside}(?:${label}\\.){1,4}(?:${sureEndings})${ends}(?!\\.[a-z]{2,}\\s[a-z])`)
/** An ambiguous domain ending counts before a path, at the end of a text, or after a word for links. */
const doubtfulDomain = new RegExp(
  `${notInside}(?:${label}\\.)*[a-z0-9-]{4,}\\.(?:${doubtfulEndings})(?:/[a-z0-9]|(?=\\s*(?:[!?,;)\\]]|$)))|` +
    `\\b(?:on|at|visit|see|site|auf|unter|bei|seite|website|webseite|op|naar|via|sur|visite[rz]?|su|sul|visita|sito|en|pagina|web|na|strona|strone|pod)\\s+(?:${label}\\.)*[a-z0-9-]{3,}\\.(?:${doubtfulEndings})${ends}`,
)
const shortLinks = /\b(?:t\.me|wa\.me|bit\.ly|goo\.gl|tinyurl|linktr\.?ee|onlyfans|fansly|patreon)\b/
/** "my page dot com", in each language with the endings that cannot be meant otherwise. */
const open = String.raw`[\s([{*_-]+`
const close = String.raw`[\s)\]}*_-]+`
/** The end of a name: a hyphen belongs to what follows, so that one run of characters is never read in two ways. */
const nameEnd = '(?<![a-z0-9])(?:[a-z0-9]{2,}|(?<=[a-z0-9]-)[a-z0-9])'
const spelledEndings = [
  ['dot', 'com|net|org|info|co|uk|us|me|io|ly|tv|eu|xyz|online|site|de|nl|fr|pl|ie|ca|au|nz'],
  ['punkt', 'com|net|org|info|de|at|ch|eu|me|online|io|tv|xyz'],
  ['punt', 'com|net|org|info|nl|be|eu|me|online|io|tv|xyz'],
  ['point', 'com|net|org|info|fr|be|ch|eu|online|io|tv|xyz'],
  ['punto', 'com|net|org|info|it|eu|online|io|tv|xyz'],
  ['kropka', 'com|net|org|info|pl|eu|me|online|io|tv|xyz'],
].map(([dot, endings]) => `${dot}${close}(?:${endings})`)
const spelled = new RegExp(`${nameEnd}${open}(?:${spelledEndings.join('|')})${ends}`)
/** "page . com", "page(.)com": a space where none belongs, and an ending that is no word. */
const spaced =
  /(?<![a-z0-9-])[a-z0-9-]{2,}\s?[([{]\s?\.\s?[)\]}]\s?[a-z]{2,6}\b|(?<![a-z0-9-])[a-z0-9-]{3,}\s\.\s?(?:com|net|org|info|nl|pl|fr|eu|uk)\b/

export const namesLink = (plain: string): boolean =>
  protocol.test(plain) ||
  sureDomain.test(plain) ||
  doubtfulDomain.test(plain) ||
  shortLinks.test(plain) ||
  spaced.test(plain) ||
  spelled.test(plain) ||
  mail.test(plain)

const at = String.raw`\s?(?:@|[([{]\s?(?:at|a|chiocciola|arroba|malpa|apenstaartje|arobase)\s?[)\]}]|\s(?:at|chiocciola|arroba|malpa|apenstaartje|arobase)\s)\s?`
const linkHosts =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|web|live|mail|wp|onet|interia|libero|orange|ziggo|kpn'
const mail = new RegExp(`(?<![a-z0-9._+-])[a-z0-9._+-]{2,64}${at}(?:(?:[a-z0-9-]{1,63}\\.){1,4}[a-z]{2,}|(?:${linkHosts})\\b)`)

const messengers =
  'whats\\s?app|wh?ats?app|whatsup|telegram|telegramm|telegrama|telegramie|signal|snap|snapchat|snapie|insta|instagram|instagrama|instagramie|ig|kik|viber|wechat|we\\s?chat|skype|discord|facebook|fb|messenger|hangouts|google\\s?chat|wickr|threema|tiktok|zangi|imo|line'
const messenger = `(?:${messengers})`
/** A name as messengers give them: with an at-sign, a digit, a dot or an underscore. */
const handle = String.raw`(?<![a-z0-9._@])(?:@[a-z0-9._]{3,}|[a-z]{1,40}[._][a-z0-9._]{0,40}[a-z0-9]|[a-z][a-z._]{0,40}\d[a-z0-9._]*)`
const few = String.raw`(?:[\s,:=-]+[a-z0-9']+){0,4}?[\s,:=-]+`

const contacts = [
  new RegExp(`\\b${messenger}\\b${few}${handle}`),
  new RegExp(`${handle}${few}${messenger}\\b`),
  /(?:^|[\s(])@[a-z][a-z0-9._]{3,}/,
  // "come over to" another service, in each language
  new RegExp(
    `\\b(?:add|find|text|message|write|contact|hit|reach|follow|dm|msg|ping|call)\\s(?:me|us)(?:\\s[a-z]+){0,2}\\s(?:on|over|via|at|up)(?:\\smy)?(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:schreib|schreibe|adde|add|such|suche|kontaktier|kontaktiere|fug|fuge|folge|find|finde)\\s(?:mir|mich)(?:\\s[a-z]+){0,3}\\s(?:auf|bei|uber|per|in)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:voeg|app|stuur|zoek|schrijf|bericht|volg|contacteer|bereik|vind)\\s(?:me|mij)(?:\\s[a-z]+){0,3}\\s(?:op|via|in)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:ajoute|ajoutez|ecris|ecrivez|contacte|contactez|rejoins|rejoignez|trouve|trouvez|suis|suivez)[\\s-]moi(?:\\s[a-z]+){0,3}\\s(?:sur|par|via)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:aggiungi|scrivi|contatta|cerca|trova|segui|manda)mi(?:\\s[a-z]+){0,3}\\s(?:su|via|per|tramite|con)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:agrega|anade|escribe|contacta|busca|sigue|manda|habla|encuentra)me(?:\\s[a-z]+){0,3}\\s(?:en|por|al|a)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:dodaj|napisz|znajdz|szukaj|obserwuj|pisz|zlap|odezwij)(?:\\s(?:mnie|do\\smnie|sie))?(?:\\s[a-z]+){0,2}\\s(?:na|przez|w)(?:\\s[a-z]+)?\\s${messenger}\\b`,
  ),
  new RegExp(
    `\\b(?:my|meine?|mijn|mon|mio|mia|mi|moj|moje|moja)\\s${messenger}(?:\\s[a-z]+)?\\s(?:is|ist|heisst|est|e|es|to|jest|name|nick)\\b`,
  ),
  new RegExp(
    `\\b(?:let's|lets|can we|shall we|lass uns|lasst uns|konnen wir|laten we|zullen we|kunnen we|on peut|passons|parlons|continuons|possiamo|passiamo|sentiamoci|podemos|pasamos|hablamos|hablemos|mozemy|przejdzmy|popiszmy|piszmy)(?:\\s[a-z]+){0,5}\\s${messenger}\\b`,
  ),
]

/** A contact elsewhere: a handle, or an invitation to another messenger. A mere mention does not count. */
export const namesContact = (plain: string): boolean => contacts.some((form) => form.test(plain))
