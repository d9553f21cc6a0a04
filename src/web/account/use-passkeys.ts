/** A member's passkeys: the list, adding one, removing one. */
import { useEffect, useState } from 'react'
import type { Passkey } from '#domain/passkeys.ts'
import { makePasskey, passkeyProblem } from '#web/account/passkey-device.ts'
import { isRefused } from '#web/api-refusal.ts'
import { useApi } from '#web/providers.tsx'

function leaving() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** `asks`: before going on, the member tells the password again. */
export type Adding = 'idle' | 'busy' | 'asks'

export function usePasskeys({ onAdded, onRemoved }: { onAdded: () => void; onRemoved: () => void }) {
  const api = useApi()
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null)
  const [adding, setAdding] = useState<Adding>('idle')
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    const { signal, abort } = leaving()
    api('GET /api/passkeys.php', {}, { signal }).then(
      (reply) => setPasskeys(reply.passkeys),
      (thrown: unknown) => signal.aborted || setError(thrown),
    )
    return abort
  }, [api])

  const add = async (password?: string) => {
    setError(null)
    setAdding('busy')
    try {
      const options = await api('POST /api/passkey_new_options.php', { body: password === undefined ? {} : { password } })
      const body = await makePasskey(options)
      setPasskeys((await api('POST /api/passkeys.php', { body })).passkeys)
      setAdding('idle')
      onAdded()
    } catch (thrown) {
      if (!isRefused(thrown, 'password_needed') && passkeyProblem(thrown) !== null) setError(thrown)
      setAdding(isRefused(thrown, 'password_needed', 'wrong_password') ? 'asks' : 'idle')
    }
  }

  const remove = async (id: number) => {
    setError(null)
    try {
      setPasskeys((await api('DELETE /api/passkeys.php', { body: { id } })).passkeys)
      onRemoved()
    } catch (thrown) {
      // removed already, by this member in another window: the list is told anew
      if (!isRefused(thrown, 'not_found')) return setError(thrown)
      setPasskeys((all) => all?.filter((one) => one.id !== id) ?? null)
      onRemoved()
    }
  }
  // a dialog also closes because the password was told: then there is nothing to call off
  const cancel = () => {
    if (adding !== 'asks') return
    setAdding('idle')
    setError(null)
  }
  return { passkeys, adding, error, add, remove, cancel }
}
