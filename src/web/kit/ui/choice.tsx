/** One answer out of a few visible ones: as cards, or side by side as segments. */
import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/kit/ui/field.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/choice.module.css'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

export type ChoiceOption = {
  value: string
  label: ReactNode
  help?: ReactNode
  icon?: IconName
  end?: ReactNode
  disabled?: boolean
}

type ChoiceProps = {
  legend: ReactNode
  /** The legend is for screen readers only. */
  legendHidden?: boolean
  name: string
  options: readonly ChoiceOption[]
  look?: 'cards' | 'segments'
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  id?: string
}

export function Choice({ legend, legendHidden = false, options, look = 'cards', help, error, id, ...radio }: ChoiceProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.group} id={own} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {help && (
        <p className={styles.help} id={`${own}-help`}>
          {help}
        </p>
      )}
      <div className={styles.options} data-look={look}>
        {options.map((option) => (
          <Option key={option.value} option={option} {...radio} />
        ))}
      </div>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type OptionProps = Pick<ChoiceProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'required'> & {
  option: ChoiceOption
}

function Option({ option, name, value, defaultValue, onChange, required }: OptionProps) {
  const choose = () => onChange?.(option.value)
  const state = value === undefined ? { defaultChecked: defaultValue === option.value } : { checked: value === option.value }
  const input = useEarlyAnswer({ ...state, onChange: choose })
  return (
    <label className={styles.answer}>
      <input
        {...state}
        ref={input}
        type="radio"
        name={name}
        value={option.value}
        required={required}
        disabled={option.disabled}
        className={styles.radio}
        onChange={choose}
      />
      {option.icon && <Icon name={option.icon} />}
      <span className={styles.words}>
        <span>{option.label}</span>
        {option.help && <small>{option.help}</small>}
      </span>
      {option.end && <span className={styles.end}>{option.end}</span>}
    </label>
  )
}
