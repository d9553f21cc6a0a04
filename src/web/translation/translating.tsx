/** What a conversation knows of translations: whether each message of the other offers one, and those that the reader wanted. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { MessageId } from '#domain/chats/chats.ts'
import type { Translation } from '#domain/translation/translation.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useIsForeign } from '#web/translation/use-is-foreign.ts'

type Translating = {
  /** The other writes another language than the reader's. */
  isOffered: boolean
  wanted: ReadonlySet<MessageId>
  want: (message: MessageId) => void
  /** What came, by the words: lines come and go while scrolling. */
  done: Map<string, Translation>
}

const Context = createContext<Translating | null>(null)
/** Null where the brand has no translation. */
export const useTranslating = () => use(Context)

export function TranslatingChat({ language, children }: { language: string | null; children: ReactNode }) {
  const { has_translation } = useSettings()
  const isOffered = useIsForeign(language)
  const [wanted, setWanted] = useState<ReadonlySet<MessageId>>(new Set())
  const [done] = useState(() => new Map<string, Translation>())
  const value = useMemo(
    () => ({ isOffered, wanted, done, want: (message: MessageId) => setWanted((before) => new Set([...before, message])) }),
    [isOffered, wanted, done],
  )
  return <Context value={has_translation ? value : null}>{children}</Context>
}
