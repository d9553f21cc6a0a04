/** The second way in, under the login form: a passkey instead of a password. */
import styles from '#web/parts/password/passkey-login.module.css'
import { LoginRefusal } from '#web/account/refused-login.tsx'
import { usePasskeySupport } from '#web/parts/passkey/passkey-device.ts'
import { PasskeyErrorNotice } from '#web/parts/passkey/passkey-error-notice.tsx'
import { usePasskeyLogin } from '#web/account/use-passkey-login.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export const PasskeyLogin = () => (usePasskeySupport() ? <PasskeyButton /> : null)

function PasskeyButton() {
  const text = useText('account.login')
  const { logIn, busy, error } = usePasskeyLogin()
  return (
    <div className={styles.login}>
      <p className={styles.or}>{text('or')}</p>
      {refusalOf(error) ? <LoginRefusal error={error} /> : <PasskeyErrorNotice error={error} />}
      <Button tone="outline" size="large" wide busy={busy} onClick={() => void logIn()}>
        <Icon name="key-round" size={20} />
        {text('passkey')}
      </Button>
    </div>
  )
}
