/** A choice from a list, by the browser's own list. */
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/ui/field.tsx'
import styles from '#web/kit/ui/field.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    options: readonly Option[]
    /** The empty answer, such as "Choose" or "Anywhere"; without it there is none. */
    placeholder?: string
  }

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
