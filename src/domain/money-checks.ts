/** Asking for money: gift cards, crypto, bank details, and sums, in seven languages. Takes plain text (`plain-text.ts`). */
import { moneyPatterns, moneyWords } from '#domain/money-words.ts'

/** "I never ask for money" asks for none: a "not" right before, or a "never" a few words before. */
const denied =
  String.raw`(?<!\b(?:not|don't|dont|doesn't|won't|wouldn't|nicht|kein|keine|geen|niet|pas|non|no|nie|ne)\s(?:[a-z']+\s)?)` +
  String.raw`(?<!\b(?:never|nobody|niemals|niemand|nooit|jamais|personne|mai|nessuno|nunca|nadie|nigdy|nikt)\s(?:[a-z']+\s){0,6})`
const notDenied = String.raw`(?!(?:not|no|never|nicht|kein|keine|keinen|nie|geen|niet|nooit|pas|jamais|non|mai|nunca)\b)`
const between = String.raw`[\s,'"():-]+`

/** A form from a line: `a|b` either, `lend*` with any ending, `two_words`, `~3` up to three words between. Only within a sentence. */
function formOf(line: string): RegExp {
  let source = ''
  for (const [index, part] of line.trim().split(/\s+/).entries()) {
    const gap = /^~(\d)$/.exec(part)?.[1]
    source += gap ? `(?:${between}${notDenied}[a-z0-9€$£]+){0,${gap}}` : (index > 0 ? between : '') + wordOf(part)
  }
  return new RegExp(`${denied}(?<![a-z0-9])${source}(?![a-z0-9])`)
}

const wordOf = (part: string) =>
  `(?:${part
    .split('|')
    .map((word) => word.replaceAll('_', between).replaceAll(/(?<=[a-z])\*/g, '[a-z]*'))
    .join('|')})`

/** Words that have no business in a first message, whoever says them. */
const strong = formOf(moneyWords)
const patterns = Object.values(moneyPatterns).flatMap(({ money, asks }) =>
  asks.map((ask) => formOf(ask.replaceAll('MONEY', money))),
)

export const asksForMoney = (plain: string): boolean => strong.test(plain) || patterns.some((form) => form.test(plain))
