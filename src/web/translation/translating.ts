/** What an open conversation knows of translations. What uses it comes with the lines that offer one. */
import { createContext } from 'react'
import type { MessageId } from '#domain/chats/chats.ts'
import type { Translation } from '#domain/translation/translation.ts'

export type Translating = {
  /** The language of the other's profile. */
  language: string | null
  /** Messages that the reader wanted translated by the menu. */
  wanted: Set<MessageId>
  /** What came, by the words: lines come and go while scrolling. */
  done: Map<string, Translation>
  listeners: Set<() => void>
}

export const openTranslating = (language: string | null): Translating => ({
  language,
  wanted: new Set(),
  done: new Map(),
  listeners: new Set(),
})

/** Null where the brand has no translation. */
export const TranslatingChat = createContext<Translating | null>(null)
