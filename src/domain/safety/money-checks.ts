/** Asking for money: gift cards, crypto, bank details, and sums, in seven languages. Takes plain text (`plain-text.ts`). */
import { moneyPatterns, moneyTerms } from '#domain/safety/money-terms.ts'

/** "I never ask for money" asks for none: a "not" right before, or a "never" a few words before. */
const denied = new RegExp(
  String.raw`\b(?:(?:not|don't|dont|doesn't|won't|wouldn't|nicht|kein|keine|geen|niet|pas|non|no|nie|ne)\s(?:[a-z']+\s)?|` +
    String.raw`(?:never|nobody|niemals|niemand|nooit|jamais|personne|mai|nessuno|nunca|nadie|nigdy|nikt)\s(?:[a-z']+\s){0,6})$`,
)
/** As far back as a denial is looked for. */
const deniedWithin = 90
const notDenied = String.raw`(?!(?:not|no|never|nicht|kein|keine|keinen|nie|geen|niet|nooit|pas|jamais|non|mai|nunca)\b)`
const between = String.raw`[\s,'"():-]+`

/** A form from a line: `a|b` either, `lend*` with any ending, `two_words`, `~3` up to three words between. Only within a sentence. */
function formOf(line: string): string {
  let source = ''
  for (const [index, part] of line.trim().split(/\s+/).entries()) {
    const gap = /^~(\d)$/.exec(part)?.[1]
    source += gap ? `(?:${between}${notDenied}[a-z0-9€$£]+){0,${gap}}` : (index > 0 ? between : '') + tokenOf(part)
  }
  return source
}

const tokenOf = (part: string) =>
  `(?:${part
    .split('|')
    .map((word) => word.replaceAll('_', between).replaceAll(/(?<=[a-z])\*/g, '[a-z]*'))
    .join('|')})`

const forms = [
  moneyTerms,
  ...Object.values(moneyPatterns).flatMap(({ money, asks }) => asks.map((ask) => ask.replaceAll('MONEY', money))),
]
/** All of them as one: a text is gone through once. */
const moneyPattern = new RegExp(`(?<![a-z0-9])(?:${forms.map(formOf).join('|')})(?![a-z0-9])`, 'g')

export function isMoneyRequest(plain: string): boolean {
  for (const { index } of plain.matchAll(moneyPattern))
    if (!denied.test(plain.slice(Math.max(0, index - deniedWithin), index))) return true
  return false
}
