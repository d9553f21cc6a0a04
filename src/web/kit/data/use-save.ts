/** Saves a part of the member's profile and updates the page's member. Typed answers stay after a failure. */
import { useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** `first`: another call that saves something before it. */
export function useSave(onSaved: () => void, first?: () => Promise<void>) {
  const api = useApi()
  const session = useSession()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** True when it was saved; false after a refusal, or while another save is running. */
  const save = async (body: UserChange): Promise<boolean> => {
    if (saving) return false
    setSaving(true)
    setError(null)
    try {
      await first?.()
      session.set(await api('PUT /api/user.php', { body }))
      onSaved()
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, error }
}
