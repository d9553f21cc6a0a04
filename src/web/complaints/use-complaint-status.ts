/** A complaint by its mailed link. The token leaves the address at once, and stays with the tab so that a reload still works. */
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Complaint } from '#domain/complaints.ts'
import { refusalOf } from '#web/api-refusal.ts'
import { useApi } from '#web/providers.tsx'

const place = 'complaint'

export function useComplaintStatus() {
  const api = useApi()
  const [search] = useSearchParams()
  const [token, setToken] = useState<string | null>(search.get('token'))
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [error, setError] = useState<{ status: number; thrown: unknown } | null>(null)

  useEffect(() => {
    const given = token ?? readTab()
    if (token) hideToken(token)
    setToken(given)
    // Once, when the page woke.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const load = useCallback(async () => {
    if (!token) return
    setError(null)
    try {
      setComplaint(await api('GET /api/complaint.php', { query: { token } }))
    } catch (thrown) {
      setError({ status: refusalOf(thrown)?.status ?? 500, thrown })
    }
  }, [api, token])

  useEffect(() => void load(), [load])
  return { token: token ?? '', complaint, error, load: () => void load() }
}

function hideToken(token: string) {
  try {
    sessionStorage.setItem(place, token)
  } catch {
    // Storage may be forbidden: then a reload asks for the mail again.
  }
  history.replaceState(history.state, '', location.pathname)
}

function readTab(): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}
