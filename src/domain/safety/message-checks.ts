/** First messages are looked at for what people with bad intentions write first. Their receiver is warned; nothing is refused, and the sender is never told. */
import type { MessageWarning } from '#domain/chats/chats.ts'
import { isMoneyRequest } from '#domain/safety/money-checks.ts'
import { namesContact, namesLink } from '#domain/safety/link-checks.ts'
import { namesPhone } from '#domain/safety/phone-checks.ts'
import { plainLetters, plainText } from '#domain/text/plain-text.ts'

/** As long as a message may be. Some single characters become many once they are made plain. */
const mostPlain = 2_000

/** What stands in a text, in the order of the warnings. Whether it was sent to many is known only where messages are kept. */
export function warningsFor(text: string): MessageWarning[] {
  const plain = plainText(text).slice(0, mostPlain)
  const found: MessageWarning[] = []
  if (namesLink(plain) || namesContact(plain)) found.push('link')
  if (namesPhone(plain)) found.push('phone')
  if (isMoneyRequest(plain)) found.push('money')
  return found
}

/** Shorter than this, the same words come from many people: a greeting is no sign of anything. */
const minComparableLength = 25

/** The words without their form and without numbers, to know the same text again; null when it is too short to tell. */
export function comparableText(text: string): string | null {
  const words = plainLetters(text)
  return words.length < minComparableLength ? null : words
}
