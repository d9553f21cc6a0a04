/** Saves a part of the member's profile, and keeps the page's member in step. What was typed stays when it fails. */
import { useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** `first`: what is saved before it, by another call. */
export function useSave(onSaved: () => void, first?: () => Promise<void>) {
  const api = useApi()
  const session = useSession()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** True when it was saved; false when it was refused, or while something else is being saved. */
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
