/** The member's passkeys on the settings page: the list, adding one, removing one. */
import { useState } from 'react'
import { makePasskey, passkeyProblem } from '#web/parts/passkey/passkey.tsx'
import { usePasskeyList } from '#web/account/passkey-list.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'

/** `asks`: the login is older, so the password is required once more. */
type PasskeyAdding = 'idle' | 'busy' | 'asks'

export function usePasskeys({ onAdded, onRemoved }: { onAdded: () => void; onRemoved: () => void }) {
  const api = useApi()
  const { data: passkeys, set: setPasskeys, error, fail: setError, reload: load } = usePasskeyList()
  const [adding, setAdding] = useState<PasskeyAdding>('idle')

  const begin = (body: { password?: string }) => api('POST /api/passkey_new_options.php', { body })
  const stop = (thrown: unknown) => {
    const needsPassword = isRefused(thrown, 'password_needed')
    if (!needsPassword && passkeyProblem(thrown) !== null) setError(thrown)
    setAdding(needsPassword ? 'asks' : 'idle')
  }
  const make = async (options: Awaited<ReturnType<typeof begin>>) => {
    setAdding('busy')
    const body = await makePasskey(options)
    setPasskeys((await api('POST /api/passkeys.php', { body })).passkeys)
    setAdding('idle')
    onAdded()
  }
  const add = async () => {
    setError(null)
    setAdding('busy')
    await begin({}).then(make).catch(stop)
  }
  /** Throws to the password dialog; errors after that are shown in the section. */
  const prove = async (password: string) => {
    const options = await begin({ password })
    void make(options).catch(stop)
  }

  const remove = async (id: number) => {
    setError(null)
    try {
      setPasskeys((await api('DELETE /api/passkeys.php', { body: { id } })).passkeys)
      onRemoved()
    } catch (thrown) {
      // Removed already, in another window.
      if (!isRefused(thrown, 'not_found')) return setError(thrown)
      setPasskeys((passkeys ?? []).filter((one) => one.id !== id))
      onRemoved()
    }
  }
  // A dialog that closes after the password was accepted cancels nothing.
  const cancel = () => {
    if (adding !== 'asks') return
    setAdding('idle')
  }
  return { passkeys: passkeys ?? null, adding, error, load, add, prove, remove, cancel }
}
