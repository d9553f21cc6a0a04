/** Polls a payment while its outcome is open, ever less often, and updates the balance in the frame. */
import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '#domain/credits/credits.ts'
import { isWaiting } from '#domain/credits/orders.ts'
import { usePoll } from '#web/kit/data/use-poll.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** Milliseconds until the next poll, after so many polls. */
export const pauseMs = (polls: number) => (polls < 8 ? 1_500 : polls < 30 ? 4_000 : 20_000)
/** After this many polls the page says that the member may leave. */
const slowAfter = 5

export function useTransaction(id: string, initial: Transaction) {
  const api = useApi()
  const [transaction, setTransaction] = useState(initial)
  const isActive = isWaiting(transaction.state)
  const poll = async (signal: AbortSignal) => setTransaction(await api('GET /api/transaction.php', { query: { id } }, { signal }))
  const polls = usePoll({ isActive, pauseMs, poll })
  useFreshBalance(transaction)
  return { transaction, isSlow: isActive && polls >= slowAfter }
}

/** Reloads the session when the payment changed the balance shown in the frame. */
function useFreshBalance({ owner }: Transaction) {
  const session = useSession()
  const loadedFor = useRef<number | null>(null)
  const balance = owner?.balance
  useEffect(() => {
    const shown = session.get()?.credits
    if (balance === undefined || shown === undefined || shown === balance || loadedFor.current === balance) return
    loadedFor.current = balance
    session.load().catch(() => {}) // The session is reloaded within a minute anyway.
  }, [session, balance])
}
