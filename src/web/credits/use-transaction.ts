/** A payment, watched: while it waits it is asked about again, quickly at first, then ever more calmly. */
import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '#domain/credits/credits.ts'
import { isWaiting } from '#domain/credits/orders.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** Milliseconds until the next look, after so many looks. */
export const pauseMs = (looks: number) => (looks < 8 ? 1_500 : looks < 30 ? 4_000 : 20_000)
/** Past this many looks a member is told that they may leave. */
const slowAfter = 5

export function useTransaction(id: string, initial: Transaction) {
  const api = useApi()
  const [transaction, setTransaction] = useState(initial)
  const [looks, setLooks] = useState(0)
  const waits = isWaiting(transaction.state)

  useEffect(() => {
    if (!waits) return undefined
    const leaving = new AbortController()
    const look = () => {
      if (document.visibilityState === 'hidden') return setLooks((before) => before + 1)
      return api('GET /api/transaction.php', { query: { id } }, { signal: leaving.signal })
        .then(setTransaction)
        .catch(() => {}) // The next look may do better; until then the page stays right.
        .then(() => leaving.signal.aborted || setLooks((before) => before + 1))
    }
    const timer = setTimeout(look, pauseMs(looks))
    const onVisible = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [api, id, waits, looks])

  useFreshBalance(transaction)
  return { transaction, isSlow: waits && looks >= slowAfter }
}

/** The balance in the frame of the page follows what the payment did to it. */
function useFreshBalance({ owner }: Transaction) {
  const session = useSession()
  const asked = useRef<number | null>(null)
  const balance = owner?.balance
  useEffect(() => {
    const known = session.get()?.credits
    if (balance === undefined || known === undefined || known === balance || asked.current === balance) return
    asked.current = balance
    session.load().catch(() => {}) // It is asked for again within a minute anyway.
  }, [session, balance])
}
