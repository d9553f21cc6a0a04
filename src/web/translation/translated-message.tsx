/** The translation of a message of the other, below it. */
import type { MessageId } from '#domain/chats/chats.ts'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { Translated } from '#web/translation/translated.tsx'
import { useTranslating } from '#web/translation/translating.tsx'

export function TranslatedMessage({ message, words }: { message: MessageId; words: string }) {
  const chat = useReportedChat()
  const translating = useTranslating()
  if (chat?.conversation === undefined || !translating) return null
  return (
    <Translated
      key={words}
      place={{ conversation: chat.conversation, message }}
      known={translating.done.get(words) ?? null}
      isWanted={translating.wanted.has(message)}
      onDone={(translation) => void translating.done.set(words, translation)}
    />
  )
}
