/** A question of one line: label above, help under it, error under the answer. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from '#web/kit/ui/field.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

export type FieldTexts = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** A word beside the label, such as "optional". */
  hint?: ReactNode
}

/** What every kind of answer shares. `children` gets the attributes that tie it to its label, help and error. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  hint,
  children,
}: FieldTexts & {
  id: string | undefined
  children: (tie: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}) {
  const made = useId()
  const own = id ?? made
  const describedBy = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={own}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      {help && (
        <p className={styles.help} id={`${own}-help`}>
          {help}
        </p>
      )}
      {children({ id: own, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Read aloud when it appears: often the focus is at the next question by then. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles.error} id={id} role="alert">
    <Icon name="circle-alert" size={16} />
    <span>{children}</span>
  </p>
)

type FieldProps = ComponentProps<'input'> & FieldTexts & { suffix?: ReactNode }

export function Field({ label, help, error, hint, suffix, id, className = '', ref, ...props }: FieldProps) {
  const input = useEarlyAnswer({ ...props, ref })
  return (
    <FieldFrame {...{ id, label, help, error, hint }}>
      {(tie) => (
        <span className={styles.frame}>
          <input {...props} {...tie} ref={input} className={`${styles.input} ${className}`} />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

/** A question for an e-mail address: the keyboard has an @, and nothing is corrected. */
export const EmailField = (props: FieldProps) => (
  <Field
    name="email"
    autoComplete="email"
    required
    {...props}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
  />
)
