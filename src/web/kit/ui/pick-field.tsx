/** A combobox: typing filters the list below. Text that matches no option is accepted as typed. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no list of the browser's own can be typed into and looks like the site */
import { type ComponentProps, useEffect, useId } from 'react'
import { Field } from '#web/kit/ui/field.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/pick-field.module.css'
import { type PickOption, usePick } from '#web/kit/ui/use-pick.ts'

type PickFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  options: readonly PickOption[]
  /** The value of an option, or the typed text. */
  value: string
  onChange: (value: string) => void
}

export function PickField({ options, value, onChange, className = '', ...props }: PickFieldProps) {
  const listId = useId()
  const pick = usePick({ options, value, onChange })
  const activeId = pick.active === null ? undefined : `${listId}-${pick.active}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices that the focus left the answer
    <div className={`${styles.pick} ${className}`} onBlur={pick.leave}>
      <Field
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={pick.open}
        aria-controls={pick.open ? listId : undefined}
        aria-activedescendant={activeId}
        className={styles.input}
        value={pick.text}
        suffix={<Icon name="chevron-down" size={16} />}
        onChange={(event) => pick.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={pick.show}
        onKeyDown={pick.press}
      />
      {pick.open && <PickList id={listId} label={props.label} pick={pick} activeId={activeId} value={value} />}
    </div>
  )
}

type PickListProps = { id: string; label: string; pick: ReturnType<typeof usePick>; activeId: string | undefined; value: string }

/** The focus stays in the field; arrow keys or presses choose from the list. */
function PickList({ id, label, pick, activeId, value }: PickListProps) {
  const inSight = activeId ?? `${id}-${pick.listed.findIndex((option) => option.value === value)}`
  useEffect(() => {
    document.getElementById(inSight)?.scrollIntoView({ block: 'nearest' })
  }, [inSight])
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list} onPointerDown={(event) => event.preventDefault()}>
      {pick.listed.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field, which keeps the focus
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === pick.active || undefined}
          onClick={() => pick.choose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
