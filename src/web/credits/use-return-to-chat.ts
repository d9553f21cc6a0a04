/** Credits bought from a chat lead back into it by themselves, once: with a short note, and the way to the receipt on it. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Transaction } from '#domain/credits/credits.ts'
import { findReturn, isChat, storeReturnPath } from '#web/credits/return-path.ts'
import { noteOnNextPage } from '#web/kit/page/next-note.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** A member who opens the same address later stays on it: the way back is forgotten once it was taken. */
export function useReturnToChat(id: string, { state, owner }: Transaction) {
  const text = useText('transaction')
  const navigate = useNavigate()
  const credits = state === 'paid' && owner?.premium_days === null ? owner.credits : null
  useEffect(() => {
    const back = credits === null ? null : findReturn()
    if (credits === null || back === null || !isChat(back)) return
    storeReturnPath(null)
    const action = { label: text('receipt'), onPress: () => void navigate(`/transactions/${id}`) }
    noteOnNextPage({ tone: 'success', title: text('added', { credits }), text: text('added_text'), action })
    void navigate(back)
  }, [id, credits, text, navigate])
}
