/** Yes or no: a box in a form, or a switch that takes effect at once. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from '#web/ui/checkbox.module.css'
import { FieldError } from '#web/ui/field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode; error?: ReactNode }

export function Checkbox({ label, help, error, id, ...props }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...props}
          type="checkbox"
          id={own}
          className={styles.box}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p className={styles.help} id={`${own}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A checkbox that says it is a switch; its state is the checkbox's own. */
const asSwitch = { type: 'checkbox', role: 'switch' }

export function Switch({ label, help, id, ...props }: Omit<CheckboxProps, 'error'>) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={styles.field}>
      <label className={styles.row} data-switch="">
        <span>{label}</span>
        <input {...props} {...asSwitch} id={own} className={styles.switch} aria-describedby={help ? `${own}-help` : undefined} />
      </label>
      {help && (
        <p className={styles.help} data-switch="" id={`${own}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
