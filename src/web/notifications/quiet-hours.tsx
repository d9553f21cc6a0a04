/** The quiet hours: from and to, in the member's time zone. */
import { useState } from 'react'
import type { NotificationChange, QuietHours as Hours } from '#domain/notifications/notifications.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import styles from '#web/notifications/notification-settings.module.css'
import { NotSaved, Saved } from '#web/notifications/save-mark.tsx'
import type { SaveMark } from '#web/notifications/use-notification-settings.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { Field } from '#web/kit/ui/field.tsx'

const usualHours: Hours = { begins: '22:00', ends: '07:30' }

type QuietHoursProps = {
  quiet: Hours | null
  mark: SaveMark | undefined
  onChange: (change: NotificationChange) => void
}

/** Saved when both times are complete and differ. */
export function QuietHours({ quiet, mark, onChange }: QuietHoursProps) {
  const text = useText('notifications.quiet')
  const { timeZone } = useClock()
  const [typed, setTyped] = useState<Hours>(quiet ?? usualHours)
  const save = (hours: Hours | null) => onChange(hours ? { quiet: hours, timezone: timeZone } : { quiet: null })
  const type = (part: Partial<Hours>) => {
    const hours = { ...typed, ...part }
    setTyped(hours)
    if (problemOf(hours) === null) save(hours)
  }
  const problem = quiet && problemOf(typed)
  return (
    <fieldset className={styles.event}>
      <legend className={styles.name}>{text('title')}</legend>
      <Saved mark={mark} />
      <Switch
        label={text('switch')}
        help={text('help')}
        checked={quiet !== null}
        onChange={({ target }) => save(target.checked ? (problemOf(typed) ? usualHours : typed) : null)}
      />
      {quiet && (
        <>
          <div className={styles.hours}>
            <Field
              type="time"
              label={text('from')}
              value={typed.begins}
              required
              onChange={({ target }) => type({ begins: target.value })}
            />
            <Field
              type="time"
              label={text('to')}
              value={typed.ends}
              required
              error={problem && text(problem)}
              onChange={({ target }) => type({ ends: target.value })}
            />
          </div>
          <p className={styles.help}>{text('clock', { zone: cityOf(timeZone) })}</p>
        </>
      )}
      <NotSaved mark={mark} />
    </fieldset>
  )
}

function problemOf({ begins, ends }: Hours): 'incomplete' | 'no_time_between' | null {
  if (begins === '' || ends === '') return 'incomplete'
  return begins === ends ? 'no_time_between' : null
}

/** The city of a time zone such as `America/Argentina/Buenos_Aires`. */
const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
