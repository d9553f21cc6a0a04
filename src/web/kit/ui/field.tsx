/** Form fields: one line, several lines, and a list; label above, help below, error under the answer. */
import { type ComponentProps, type ReactNode, useId, type FormEvent } from 'react'
import styles from '#web/kit/ui/field.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

type FieldTexts = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** A word beside the label, such as "optional". */
  hint?: ReactNode
}

/** What all fields share. `children` receives the attributes that link the control to its label, help and error. */
function FieldFrame({
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

/** A live region: when the error appears, the focus is often in the next field. */
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

/** A field for an e-mail address: the keyboard has an @, and autocorrection is off. */
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

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

/** For browsers without `field-sizing: content`. */
function growByHand({ currentTarget: area }: FormEvent<HTMLTextAreaElement>) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + 4}px`
}

/** A field of several lines. It grows with its text. */
export function TextArea({ label, help, error, hint, id, className = '', rows = 3, onInput, ref, ...props }: TextAreaProps) {
  const area = useEarlyAnswer({ ...props, ref })
  const grow = (event: FormEvent<HTMLTextAreaElement>) => {
    growByHand(event)
    onInput?.(event as never)
  }
  return (
    <FieldFrame {...{ id, label, help, error, hint }}>
      {(tie) => (
        <span className={styles.frame}>
          <textarea {...props} {...tie} ref={area} rows={rows} onInput={grow} className={`${styles.input} ${className}`} />
        </span>
      )}
    </FieldFrame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    options: readonly Option[]
    /** The text of the empty option, such as "Choose" or "Anywhere"; without it there is no empty option. */
    placeholder?: string
  }

/** A native `<select>`. */
export function Select({ label, help, error, hint, id, options, placeholder, className = '', ref, ...props }: SelectProps) {
  const select = useEarlyAnswer({ ...props, ref })
  return (
    <FieldFrame {...{ id, label, help, error, hint }}>
      {(tie) => (
        <span className={styles.frame}>
          <select {...props} {...tie} ref={select} className={`${styles.input} ${className}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.suffix} data-still="">
            <Icon name="chevron-down" />
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
