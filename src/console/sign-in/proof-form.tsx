/** A fresh proof: the passkey, or a code, by what the person has. */
import { useState } from 'react'
import { useApi, useMe } from '#console/app/console.ts'
import { askPasskey, hasPasskeys } from '#console/sign-in/passkey.ts'
import { PasskeyNotice } from '#console/sign-in/passkey-notice.tsx'
import styles from '#console/sign-in/sign-in.module.css'
import { useWays } from '#console/sign-in/use-ways.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export function ProofForm({ onProved }: { onProved: () => void }) {
  const text = useText('console.gates')
  const api = useApi()
  const { has_passkey } = useMe()
  const byDevice = has_passkey && hasPasskeys()
  const [code, setCode] = useState('')
  const { busy, go, errorOf } = useWays()
  const error = errorOf('typed')
  const prove = (way: 'passkey' | 'typed', ask: () => Promise<unknown>) =>
    go(way, async () => {
      await ask()
      onProved()
    })
  const byPasskey = async () =>
    api('POST /api/proof/passkey', { body: await askPasskey(await api('POST /api/proof/passkey_options')) })
  return (
    <Stack gap={6}>
      <p>{text('proof_lead')}</p>
      {byDevice && (
        <Stack gap={3}>
          <Button size="large" wide busy={busy === 'passkey'} onClick={() => void prove('passkey', byPasskey)}>
            <Icon name="key-round" />
            {text('proof_passkey')}
          </Button>
          <PasskeyNotice error={errorOf('passkey')} />
          <p className={styles.or}>{text('or')}</p>
        </Stack>
      )}
      <Form onSend={() => prove('typed', () => api('POST /api/proof/code', { body: { code } }))}>
        <Stack>
          <Field
            label={text('proof_code')}
            help={text('proof_code_help')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={6}
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          {error !== null && <Problem error={error} />}
          <Button type="submit" tone={byDevice ? 'outline' : 'primary'} wide busy={busy === 'typed'}>
            {text('proof_send')}
          </Button>
        </Stack>
      </Form>
    </Stack>
  )
}
