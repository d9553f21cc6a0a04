/** A member's passkeys: the list, adding one, removing one. */
import { useState } from 'react'
import { makePasskey, passkeyProblem } from '#web/parts/passkey/passkey-device.ts'
import { usePasskeyList } from '#web/account/passkey-list.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'

/** `asks`: before going on, whoever logged in a while ago tells the password once more. */
export type PasskeyAdding = 'idle' | 'busy' | 'asks'

export function usePasskeys({ onAdded, onRemoved }: { onAdded: () => void; onRemoved: () => void }) {
  const api = useApi()
  const { data: passkeys, set: setPasskeys, error, fail: setError, reload: load } = usePasskeyList()
  const [adding, setAdding] = useState<PasskeyAdding>('idle')

  const begin = (body: { password?: string }) => api('POST /api/passkey_new_options.php', { body })
  const stop = (thrown: unknown) => {
    const isAsked = isRefused(thrown, 'password_needed')
    if (!isAsked && passkeyProblem(thrown) !== null) setError(thrown)
    setAdding(isAsked ? 'asks' : 'idle')
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
  /** What is thrown is told where the password was asked for; what goes wrong after that, in the section. */
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
      // removed already, by this member in another window: the list is told anew
      if (!isRefused(thrown, 'not_found')) return setError(thrown)
      setPasskeys((passkeys ?? []).filter((one) => one.id !== id))
      onRemoved()
    }
  }
  // a dialog also closes because the password was told: then there is nothing to call off
  const cancel = () => {
    if (adding !== 'asks') return
    setAdding('idle')
  }
  return { passkeys: passkeys ?? null, adding, error, load, add, prove, remove, cancel }
}
