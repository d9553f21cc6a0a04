/** One event, and for each channel how often the member wants to be told of it. */
import {
  notificationChannels,
  notificationFrequencies,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
  type NotificationFrequency,
} from '#domain/notifications/notifications.ts'
import styles from '#web/notifications/notification-settings.module.css'
import { NotSaved, Saved } from '#web/notifications/save-mark.tsx'
import type { SaveMark } from '#web/notifications/use-notification-settings.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/select.tsx'

type EventChoicesProps = {
  event: NotificationEvent
  chosen: NotificationChoices[NotificationEvent]
  mark: SaveMark | undefined
  onChange: (channel: NotificationChannel, frequency: NotificationFrequency) => void
}

export function EventChoices({ event, chosen, mark, onChange }: EventChoicesProps) {
  const text = useText('notifications')
  const options = notificationFrequencies.map((value) => ({ value, label: text(`frequencies.${value}`) }))
  return (
    <fieldset className={styles.event} aria-describedby={`${event}-help`}>
      <legend className={styles.name}>{text(`events.${event}`)}</legend>
      <Saved mark={mark} />
      <p className={styles.help} id={`${event}-help`}>
        {text(`events_help.${event}`)}
      </p>
      <div className={styles.channels}>
        {notificationChannels.map((channel) => (
          <Select
            key={channel}
            name={`${event}-${channel}`}
            label={text(`channels.${channel}`)}
            options={options}
            value={chosen[channel]}
            onChange={({ target }) => onChange(channel, target.value as NotificationFrequency)}
          />
        ))}
      </div>
      <NotSaved mark={mark} />
    </fieldset>
  )
}
