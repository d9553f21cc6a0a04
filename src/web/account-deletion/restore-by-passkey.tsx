/** The second way back, under the form: a passkey instead of address and password. */
import { requestCredential, usePasskeySupport } from '#web/parts/passkey/passkey-device.ts'
import styles from '#web/parts/password/passkey-login.module.css'
import { PasskeyErrorNotice } from '#web/parts/passkey/passkey-error-notice.tsx'
import { useRestore } from '#web/account-deletion/use-restore.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export const RestoreByPasskey = () => (usePasskeySupport() ? <PasskeyButton /> : null)

function PasskeyButton() {
  const text = useText('departure.gone')
  const login = useText('account.login')
  const api = useApi()
  const { busy, error, restore } = useRestore()
  const ask = async () => ({ passkey: await requestCredential(await api('POST /api/passkey_options.php'), { autofill: false }) })
  return (
    <div className={styles.login}>
      <p className={styles.or}>{login('or')}</p>
      <PasskeyErrorNotice error={error} />
      <Button tone="outline" size="large" wide busy={busy} onClick={() => void restore(ask)}>
        <Icon name="key-round" size={20} />
        {text('restore_by_passkey')}
      </Button>
    </div>
  )
}
