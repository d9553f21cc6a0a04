/** A switch: a yes or no that takes effect at once. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from '#web/kit/ui/switch.module.css'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode }

/** A checkbox with the role of a switch; the checkbox holds the state. */
const asSwitch = { type: 'checkbox', role: 'switch' }

export function Switch({ label, help, id, ref, ...props }: SwitchProps) {
  const box = useEarlyAnswer({ ref, checked: props.checked, onChange: props.onChange })
  const made = useId()
  const own = id ?? made
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <span>{label}</span>
        <input
          {...props}
          {...asSwitch}
          ref={box}
          id={own}
          className={styles.switch}
          aria-describedby={help ? `${own}-help` : undefined}
        />
      </label>
      {help && (
        <p className={styles.help} id={`${own}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

type SavingSwitchProps = {
  label: string
  help: string
  checked: boolean
  busy: boolean
  error: unknown
  onChoose: (checked: boolean) => Promise<unknown>
}

/** A switch that is saved when it is pressed. Presses during a save do nothing; an error appears above it. */
export const SavingSwitch = ({ busy, error, onChoose, ...shown }: SavingSwitchProps) => (
  <>
    <ErrorNotice error={error} />
    <Switch {...shown} aria-disabled={busy} onChange={({ target }) => void (busy || onChoose(target.checked))} />
  </>
)
