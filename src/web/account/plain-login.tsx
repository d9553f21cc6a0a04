/** The login form for browsers without JavaScript; its action is in `account/login-page.tsx`. */
import { Link } from 'react-router'
import styles from '#web/account/account.module.css'
import { LoginRefusal } from '#web/account/login-refusal.tsx'
import { PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'

export function PlainLogin() {
  const text = useText('account.login')
  const { error, typed } = usePlainResult<never>()
  return (
    <PlainForm submit={text('submit')} className={styles.form}>
      {error !== null && <LoginRefusal error={error} />}
      <EmailField id="plain-email" label={text('email')} defaultValue={typed.email} autoComplete="username" />
      <Field
        id="plain-password"
        name="password"
        type="password"
        label={text('password')}
        autoComplete="current-password"
        required
      />
      <Link to="/reset-password" className={styles.forgot}>
        {text('forgot')}
      </Link>
    </PlainForm>
  )
}
