/** Pages of the history, put behind each other. */
import { useState } from 'react'
import type { CreditHistory } from '#domain/credits/history.ts'
import { useApi } from '#web/kit/providers.tsx'

/** `added`: how many lines the last page brought. */
export function useHistory(first: CreditHistory) {
  const api = useApi()
  const [later, setLater] = useState<CreditHistory[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const before = (later.at(-1) ?? first).next

  const more = async () => {
    if (before === null || busy) return
    setBusy(true)
    setFailed(null)
    try {
      const page = await api('GET /api/credit_history.php', { query: { before } })
      setLater((pages) => [...pages, page])
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const lines = [first, ...later].flatMap((page) => page.lines)
  return { lines, added: later.at(-1)?.lines.length ?? 0, hasMore: before !== null, busy, failed, more }
}
