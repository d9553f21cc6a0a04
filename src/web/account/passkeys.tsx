/** Passkeys on the settings page: the list, adding one, removing one. */
import { useState } from 'react'
import type { Passkey } from '#domain/passkeys/passkeys.ts'
import { PasswordDialog } from '#web/parts/password/password-dialog.tsx'
import { usePasskeySupport, PasskeyErrorNotice } from '#web/parts/passkey/passkey.tsx'
import { PasskeyRow, usePasskeyName } from '#web/account/passkey-list.tsx'
import styles from '#web/parts/password/account-sections.module.css'
import { usePasskeys } from '#web/account/use-passkeys.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

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
      <PasswordDialog open={adding === 'asks'} onClose={cancel} title={text('add')} action={text('go_on')} onConfirm={prove}>
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
