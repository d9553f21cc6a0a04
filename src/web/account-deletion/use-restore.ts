/** Restores a deleted account by any proof, then leads into the members' area; a mailed link leads to the login. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RestoreRequest } from '#domain/account-deletion/account-deletion.ts'
import { useEnter } from '#web/parts/account/use-account.ts'
import { useApi } from '#web/kit/providers.tsx'

export function useRestore() {
  const api = useApi()
  const enter = useEnter()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const restore = async (proof: RestoreRequest | (() => Promise<RestoreRequest>)) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const body = typeof proof === 'function' ? await proof() : proof
      const user = await api('POST /api/restore.php', { body })
      if (user) await enter(user)
      else await navigate('/login', { replace: true, state: { restored: true } })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, restore }
}
