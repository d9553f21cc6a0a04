/** A switch of the account that is saved when it is pressed. */
import { useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** `busy` while it is saved, `error` when it was not. */
export function useUserChoice(name: 'read_receipts' | 'show_distance') {
  const api = useApi()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const choose = async (choice: boolean) => {
    setBusy(true)
    setError(null)
    await api('PUT /api/user.php', { body: { [name]: choice } as UserChange }).then((user) => session.set(user), setError)
    setBusy(false)
  }
  return { busy, error, choose }
}
