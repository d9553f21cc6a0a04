/** The second way in, under the login form: a passkey instead of a password. */
import styles from '#web/account/passkey-login.module.css'
import { LoginRefusal } from '#web/account/login-refusal.tsx'
import { passkeyProblem, usePasskeySupport } from '#web/account/passkey-device.ts'
import { usePasskeyLogin } from '#web/account/use-passkey-login.ts'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const PasskeyLogin = () => (usePasskeySupport() ? <PasskeyButton /> : null)

function PasskeyButton() {
  const text = useText('account.login')
  const { logIn, busy, error } = usePasskeyLogin()
  return (
    <div className={styles.login}>
      <p className={styles.or}>{text('or')}</p>
      {error !== null && <PasskeyRefusal error={error} />}
      <Button tone="outline" size="large" wide busy={busy} onClick={() => void logIn()}>
        <Icon name="key-round" size={20} />
        {text('passkey')}
      </Button>
    </div>
  )
}

function PasskeyRefusal({ error }: { error: unknown }) {
  const text = useText('account.passkeys')
  const problem = passkeyProblem(error)
  if (problem === 'refused') return <LoginRefusal error={error} />
  return (
    <Notice tone="danger" live>
      {text(problem ?? 'failed')}
    </Notice>
  )
}
