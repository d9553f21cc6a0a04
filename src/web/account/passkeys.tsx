/** Passkeys on the settings page: the list, adding one, removing one. */
import { useState } from 'react'
import type { Passkey } from '#domain/passkeys/passkeys.ts'
import { PasswordDialog } from '#web/parts/password/password-dialog.tsx'
import { usePasskeySupport, PasskeyErrorNotice, makePasskey, passkeyProblem } from '#web/parts/passkey/passkey.tsx'
import { PasskeyRow, usePasskeyName, usePasskeyList } from '#web/account/passkey-list.tsx'
import styles from '#web/parts/password/account-sections.module.css'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember, useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'

const sectionId = 'passkeys'

export function Passkeys() {
  const text = useText('account.passkeys')
  const toast = useToast()
  const isSupported = usePasskeySupport()
  const { activated } = useMember()
  const announce = (words: 'added' | 'removed') => toast({ tone: 'success', text: text(words) })
  const { passkeys, adding, error, load, add, prove, remove, cancel } = usePasskeys({
    onAdded: () => announce('added'),
    onRemoved: () => announce('removed'),
  })
  return (
    <AccountSection id={sectionId} title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {passkeys === null && error === null && <Skeleton lines={2} />}
        {passkeys && <PasskeyList passkeys={passkeys} onRemove={(id) => void remove(id)} />}
        <PasskeyErrorNotice error={error} retry={passkeys === null && { label: text('retry'), onPress: load }} />
        {!activated ? (
          <p className={styles.quiet}>{text('unconfirmed')}</p>
        ) : isSupported ? (
          <Button tone="outline" busy={adding === 'busy'} onClick={() => void add()}>
            <Icon name="plus" size={20} />
            {text('add')}
          </Button>
        ) : (
          <p className={styles.quiet}>{text('unsupported')}</p>
        )}
      </div>
      <PasswordDialog open={adding === 'password'} onClose={cancel} title={text('add')} action={text('go_on')} onConfirm={prove}>
        <p>{text('password_lead')}</p>
      </PasswordDialog>
    </AccountSection>
  )
}

function PasskeyList({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (id: number) => void }) {
  const text = useText('account.passkeys')
  const nameOf = usePasskeyName()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  if (passkeys.length === 0) return <p className={styles.quiet}>{text('none')}</p>
  const confirm = () => {
    if (removing) onRemove(removing.id)
    setRemoving(null)
  }
  return (
    <>
      <ul className={styles.list} aria-label={text('list')}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
        ))}
      </ul>
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text('remove_title')}
        closeLabel={text('close')}
        size="small"
        actions={
          <>
            <Button tone="quiet" onClick={() => setRemoving(null)}>
              {text('keep')}
            </Button>
            <Button tone="danger" onClick={confirm}>
              {text('remove_confirm')}
            </Button>
          </>
        }
      >
        <p>{removing && text('remove_text', { name: nameOf(removing) })}</p>
      </Dialog>
    </>
  )
}

/** `password`: the login is older, so the password is required once more. */
type PasskeyAdding = 'idle' | 'busy' | 'password'

/** The member's passkeys on the settings page: the list, adding one, removing one. */
function usePasskeys({ onAdded, onRemoved }: { onAdded: () => void; onRemoved: () => void }) {
  const api = useApi()
  const { data: passkeys, set: setPasskeys, error, fail: setError, reload: load } = usePasskeyList()
  const [adding, setAdding] = useState<PasskeyAdding>('idle')

  const begin = (body: { password?: string }) => api('POST /api/passkey_new_options.php', { body })
  const stop = (thrown: unknown) => {
    const needsPassword = isRefused(thrown, 'password_needed')
    if (!needsPassword && passkeyProblem(thrown) !== null) setError(thrown)
    setAdding(needsPassword ? 'password' : 'idle')
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
    if (adding !== 'password') return
    setAdding('idle')
  }
  return { passkeys: passkeys ?? null, adding, error, load, add, prove, remove, cancel }
}
