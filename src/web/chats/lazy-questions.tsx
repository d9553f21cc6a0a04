/** The dialogs of a chat in a chunk of their own, loaded shortly after the page: later there may be no connection. */
import { type ReactNode, useEffect, useState } from 'react'
import type { ChatToDelete } from '#web/chats/chat-questions.tsx'
import { startDelayMs } from '#web/store/member-data.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const DeleteQuestion = lazy(() => import('#web/chats/chat-questions.tsx'), 'DeleteQuestion')

/** Fetches the code of all questions of the chats. */
export function useQuestionsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => DeleteQuestion.preload(), startDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

/** `askDelete` opens `question`, which the caller must render. */
export function useDeleteChat(): { askDelete: (chat: ChatToDelete) => void; question: ReactNode } {
  const [chosen, setChosen] = useState<ChatToDelete | null>(null)
  const question = chosen && <DeleteQuestion chat={chosen} onClose={() => setChosen(null)} />
  // After the menu has closed and returned the focus: the dialog returns it to the same button.
  return { askDelete: (chat) => void setTimeout(() => setChosen(chat)), question }
}
