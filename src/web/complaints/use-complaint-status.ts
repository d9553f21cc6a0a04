/** A complaint by its mailed link. The token leaves the address at once, and stays with the tab so that a reload still works. */
import { useEffect } from 'react'
import type { Complaint } from '#domain/complaints/complaints.ts'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useHydrated } from '#web/kit/page/use-hydrated.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = 'complaint'

export function useComplaintStatus() {
  const token = useToken()
  const { data, error, reload } = useQuery(token === '' ? null : `complaint ${token}`, (api, signal): Promise<Complaint> => {
    return api('GET /api/complaint.php', { query: { token } }, { signal })
  })
  return { token, complaint: data ?? null, error, load: reload }
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
