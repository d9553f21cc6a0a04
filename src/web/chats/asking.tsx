/** The questions of a chat come a moment after the page, before anybody can press for one: there may be no connection then. */
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Doomed } from '#web/chats/chat-questions.tsx'
import { startDelayMs } from '#web/member/member-data.tsx'

const fetchQuestions = () => import('#web/chats/chat-questions.tsx')
const Deletion = lazy(() => fetchQuestions().then((module) => ({ default: module.DeleteQuestion })))
const Warning = lazy(() => fetchQuestions().then((module) => ({ default: module.FictionalWarning })))

export function useQuestionsAhead() {
  useEffect(() => {
    const timer = setTimeout(() => void fetchQuestions().catch(() => null), startDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

/** `askDelete` opens `question`, which must stand somewhere on the page. */
export function useDeleteChat(): { askDelete: (chat: Doomed) => void; question: ReactNode } {
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const question = doomed && (
    <Suspense>
      <Deletion chat={doomed} onClose={() => setDoomed(null)} />
    </Suspense>
  )
  return { askDelete: setDoomed, question }
}

export const FictionalWarning = (props: ComponentProps<typeof Warning>) => (
  <Suspense>
    <Warning {...props} />
  </Suspense>
)
