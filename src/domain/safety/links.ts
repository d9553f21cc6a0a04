/** Links in a message, so that they can be hidden from somebody who has not answered yet. */
import { namesLink } from '#domain/safety/contact-checks.ts'
import { plainText } from '#domain/safety/plain-text.ts'

export type TextPart = { text: string; isLink: boolean }

/**
 * The text in parts, links apart from the rest. A link that is spread over words, such as "my page dot com", cannot be cut out: then the
 * whole text is one. What is a link decides the check of first messages.
 */
export function linkPartsOf(text: string): TextPart[] {
  if (!namesLink(plainText(text))) return [{ text, isLink: false }]
  const parts: TextPart[] = []
  for (const word of text.split(/(\s+)/)) {
    const isLink = namesLink(plainText(word))
    const last = parts.at(-1)
    if (last && last.isLink === isLink) last.text += word
    else if (word !== '') parts.push({ text: word, isLink })
  }
  return parts.some(({ isLink }) => isLink) ? parts : [{ text, isLink: true }]
}

/** The text with a sign in place of each link. */
export const withoutLinks = (text: string): string =>
  linkPartsOf(text)
    .map((part) => (part.isLink ? '…' : part.text))
    .join('')
