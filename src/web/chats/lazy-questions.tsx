/** The questions of a chat come a moment after the page, before anybody can press for one: there may be no connection then. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Doomed } from '#web/chats/chat-questions.tsx'
import { startDelayMs } from '#web/store/member-data.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const fetchQuestions = () => import('#web/chats/chat-questions.tsx')
const DeleteQuestion = lazy(() => fetchQuestions().then(({ DeleteQuestion }) => DeleteQuestion))
export const FictionalWarning = lazy(() => fetchQuestions().then(({ FictionalWarning }) => FictionalWarning))

export function useQuestionsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => Promise.all([DeleteQuestion.preload(), FictionalWarning.preload()]), startDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

/** `askDelete` opens `question`, which must stand somewhere on the page. */
export function useDeleteChat(): { askDelete: (chat: Doomed) => void; question: ReactNode } {
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const question = doomed && <DeleteQuestion chat={doomed} onClose={() => setDoomed(null)} />
  // After the menu has closed and given back the focus: the dialog will give it back there.
  return { askDelete: (chat) => void setTimeout(() => setDoomed(chat)), question }
}
