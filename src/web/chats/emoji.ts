/** Emoji in messages: which words are nothing but one to three of them, and how one is put where the member writes. */

// One picture: a flag, a key cap, or a sign with whatever changes or continues it.
const one = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)`
const onlyEmoji = new RegExp(`^(?:${one}\\s*){1,3}$`, 'u')
/** Shown as letters as long as nothing says otherwise. */
const letters = /^[©®™\s]+$/

export const isOnlyEmoji = (text: string) => text.length <= 60 && onlyEmoji.test(text.trim()) && !letters.test(text)

/** The text with `emoji` in place of what is selected. */
export const insertAt = (text: string, emoji: string, { from, to }: { from: number; to: number }) =>
  text.slice(0, from) + emoji + text.slice(to)
