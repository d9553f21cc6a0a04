/** The translation of a message of the other, below it: offered where they write another language, or wanted by the menu. */
import { use, useSyncExternalStore } from 'react'
import type { MessageId } from '#domain/chats/chats.ts'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { Translated } from '#web/translation/translated.tsx'
import { type Translating, TranslatingChat } from '#web/translation/translating.ts'
import { useIsForeign } from '#web/translation/use-is-foreign.ts'

type MessageProps = { message: MessageId; words: string }

export function TranslatedMessage(props: MessageProps) {
  const translating = use(TranslatingChat)
  return translating && <Offered {...props} translating={translating} />
}

function Offered({ message, words, translating }: MessageProps & { translating: Translating }) {
  const { language, wanted, done, listeners } = translating
  const chat = useReportedChat()
  const isForeign = useIsForeign(language)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted.has(message),
    () => false,
  )
  if (chat?.conversation === undefined || !(isForeign || isWanted)) return null
  return (
    <Translated
      key={words}
      place={{ conversation: chat.conversation, message }}
      known={done.get(words) ?? null}
      isWanted={isWanted}
      onDone={(translation) => void done.set(words, translation)}
    />
  )
}
