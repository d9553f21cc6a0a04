/** Passkeys: those there are, one more, or one less. Each needs a fresh proof, asked in place. */
import { useState } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useConsole } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useDeviceName } from '#console/own/device-name.ts'
import styles from '#console/own/own.module.css'
import { Panel } from '#console/own/panel.tsx'
import { createPasskey, hasPasskeys } from '#console/sign-in/passkey.ts'
import { PasskeyNotice } from '#console/sign-in/passkey-notice.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type Own = ConsoleReply<'GET /api/own'>
type OwnProps = { own: Own; onChange: (own: Own) => void }

export function FactorsSection({ own, onChange }: OwnProps) {
  const text = useText('console.own')
  const { day } = useFormats()
  const nameOf = useDeviceName()
  const { add, busy, error } = useNewPasskey(onChange)
  const [removing, setRemoving] = useState<Own['passkeys'][number] | null>(null)
  const others = [own.has_password && text('has_password'), own.has_totp && text('has_totp')].filter(Boolean).join(', ')
  return (
    <Panel title={text('passkeys')} lead={others ? text('besides', { others }) : text('passkeys_lead')}>
      {own.passkeys.length === 0 ? (
        <p>{text('no_passkey')}</p>
      ) : (
        <ul className={styles.list}>
          {own.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className={styles.words}>
                {nameOf(passkey)}
                <small>
                  {text('made', { day: day(passkey.created_at) })}
                  {passkey.last_used_at && ` · ${text('used', { day: day(passkey.last_used_at) })}`}
                </small>
              </span>
              <Button
                size="small"
                tone="quiet"
                aria-label={text('remove_label', { name: nameOf(passkey) })}
                onClick={() => setRemoving(passkey)}
              >
                {text('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasskeyNotice error={error} />
      {hasPasskeys() ? (
        <div>
          <Button tone="outline" busy={busy} onClick={() => void add()}>
            {text('add')}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{text('unsupported')}</p>
      )}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} onChange={onChange} />}
    </Panel>
  )
}

function useNewPasskey(onChange: (own: Own) => void) {
  const text = useText('console.own')
  const { api, set, state } = useConsole()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const add = async () => {
    setBusy(true)
    setError(null)
    try {
      const made = await createPasskey(await api('POST /api/own/passkey_options'))
      onChange(await api('POST /api/own/passkeys', { body: made }))
      const { me } = state()
      // The next proof may be this passkey.
      if (me) set({ ...state(), me: { ...me, has_passkey: true } })
      toast({ tone: 'success', text: text('added') })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { add, busy, error }
}

type RemoveDialogProps = { passkey: Own['passkeys'][number]; onClose: () => void; onChange: (own: Own) => void }

function RemoveDialog({ passkey, onClose, onChange }: RemoveDialogProps) {
  const text = useText('console.own')
  const { api } = useConsole()
  const name = useDeviceName()(passkey)
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('remove_title')}
      lead={text('remove_lead', { name })}
      act={text('remove')}
      tone="danger"
      done={text('removed')}
      needsReason={false}
      send={async () => onChange(await api('DELETE /api/own/passkeys', { body: { id: passkey.id } }))}
    />
  )
}
