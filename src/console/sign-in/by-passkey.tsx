/** Joining with a passkey: both factors in one device. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import type { JoiningProps } from '#console/sign-in/joining.ts'
import { createPasskey } from '#console/sign-in/passkey.ts'
import { PasskeyNotice } from '#console/sign-in/passkey-notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function ByPasskey({ newcomer, onEntered }: JoiningProps) {
  const text = useText('console.link')
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const join = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const { token, name } = newcomer
      const made = await createPasskey(await api('POST /api/link/passkey_options', { body: { token, name } }))
      onEntered(await api('POST /api/link/passkey', { body: { ...newcomer, made } }))
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap={3}>
      <PasskeyNotice error={error} />
      <Button size="large" wide busy={busy} onClick={() => void join()}>
        <Icon name="key-round" />
        {text('make_passkey')}
      </Button>
    </Stack>
  )
}
