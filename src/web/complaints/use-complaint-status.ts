/** A complaint by its mailed link. The token leaves the address at once, and stays with the tab so that a reload still works. */
import { useCallback, useEffect, useState } from 'react'
import type { Complaint } from '#domain/complaints/complaints.ts'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useHydrated } from '#web/kit/page/use-hydrated.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = 'complaint'

export function useComplaintStatus() {
  const api = useApi()
  const token = useToken()
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(() => api('GET /api/complaint.php', { query: { token } }).then(setComplaint, setError), [api, token])
  useEffect(() => {
    if (token) void load()
  }, [load, token])

  const loadAgain = () => {
    setError(null)
    void load()
  }
  return { token, complaint, error, load: loadAgain }
}

/** Of the link just opened, or, after a reload, of the one opened in this tab. */
function useToken(): string {
  const mailed = useMailedToken()
  const isAwake = useHydrated()
  useEffect(() => {
    if (mailed) storeInTab(place, mailed)
  }, [mailed])
  return mailed ?? (isAwake ? (readFromTab(place) ?? '') : '')
}
