/** Message checks: finds money requests and contact data in first messages. The receiver is warned; nothing is refused. */
import { moneyPatterns, moneyTerms } from '#domain/safety/money-terms.ts'
import { plainText } from '#domain/safety/plain-text.ts'
import type { MessageWarning } from '#domain/chats/chats.ts'
import { namesContact, namesLink, namesPhone } from '#domain/safety/contact-checks.ts'

/** Nothing but the letters and single spaces. */
const plainLetters = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

/** "I never ask for money" is no request: "not" directly before, or "never" a few words before. */
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
  ...Object.values(moneyPatterns).flatMap(({ money, patterns }) => patterns.map((pattern) => pattern.replaceAll('MONEY', money))),
]
/** All of them as one: a text is gone through once. */
const moneyPattern = new RegExp(`(?<![a-z0-9])(?:${forms.map(formOf).join('|')})(?![a-z0-9])`, 'g')

export function isMoneyRequest(plain: string): boolean {
  for (const { index } of plain.matchAll(moneyPattern))
    if (!denied.test(plain.slice(Math.max(0, index - deniedWithin), index))) return true
  return false
}

/** As long as a message may be. Some single characters become many once they are made plain. */
const mostPlain = 2_000

/** The warnings for a text, in order. Whether it was sent to many is checked where messages are stored. */
export function warningsFor(text: string): MessageWarning[] {
  const plain = plainText(text).slice(0, mostPlain)
  const found: MessageWarning[] = []
  if (namesLink(plain) || namesContact(plain)) found.push('link')
  if (namesPhone(plain)) found.push('phone')
  if (isMoneyRequest(plain)) found.push('money')
  return found
}

/** Shorter texts are ignored: many people send the same greeting. */
const minComparableLength = 25

/** The normalised words without numbers, to find copies of a text; null when it is too short. */
export function comparableText(text: string): string | null {
  const words = plainLetters(text)
  return words.length < minComparableLength ? null : words
}
