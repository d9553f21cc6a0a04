/** The field for a new password, with its strength in words. */
import type { ReactNode } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/parts/password/new-password.module.css'
import { passwordStrength, strengths } from '#web/parts/password/password-strength.ts'
import { PasswordField } from '#web/kit/ui/password-field.tsx'

type NewPasswordProps = {
  id: string
  value: string
  /** For a form with another password field. */
  label?: string
  /** Words that others could guess: the name, the address. */
  guessable: readonly string[]
  error: ReactNode
  onChange: (password: string) => void
  onBlur: () => void
}

export function NewPassword({ id, value, label, guessable, error, onChange, onBlur }: NewPasswordProps) {
  const text = useText('signup.account')
  return (
    <div className={styles.password}>
      <PasswordField
        id={id}
        name="password"
        label={label ?? text('password')}
        showLabel={text('show_password')}
        hideLabel={text('hide_password')}
        autoComplete="new-password"
        help={text('password_help')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        required
      />
      <StrengthLine password={value} guessable={guessable} />
    </div>
  )
}

function StrengthLine({ password, guessable }: { password: string; guessable: readonly string[] }) {
  const text = useText('signup.strength')
  const strength = passwordStrength(password, guessable)
  const level = strengths.indexOf(strength)
  return (
    <p className={styles.strength} data-strength={password === '' ? undefined : strength} aria-live="polite">
      {password !== '' && (
        <>
          <span className={styles.bars} aria-hidden="true">
            {strengths.slice(1).map((name, index) => (
              <i key={name} data-lit={index < level || undefined} />
            ))}
          </span>
          {text(strength)}
        </>
      )}
    </p>
  )
}
