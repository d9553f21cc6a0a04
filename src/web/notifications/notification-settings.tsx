/** The notification settings: how often for each event and channel, and quiet hours. */
import {
  notificationEvents,
  notificationChannels,
  notificationFrequencies,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
  type NotificationFrequency,
} from '#domain/notifications/notifications.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import styles from '#web/notifications/notification-settings.module.css'
import { QuietHours } from '#web/notifications/quiet-hours.tsx'
import { useNotificationSettings, type SaveMark } from '#web/notifications/use-notification-settings.ts'
import { ThisBrowser } from '#web/pwa/push/this-browser.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { NotSaved, Saved } from '#web/notifications/save-mark.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export function NotificationSettings() {
  const text = useText('notifications')
  return (
    <AccountSection id="notifications" title={text('sections.notifications')} lead={text('settings_lead')}>
      <ThisBrowser />
      <Choices />
    </AccountSection>
  )
}

function Choices() {
  const text = useText('notifications')
  const { settings, error, marks, load, save } = useNotificationSettings()
  if (error !== null) return <ErrorNotice error={error} retry={{ label: text('load_again'), onPress: load }} />
  if (!settings)
    return (
      <div className={styles.loading}>
        <Skeleton lines={12} />
      </div>
    )
  return (
    <div className={styles.settings}>
      {notificationEvents.map((event) => (
        <EventChoices
          key={event}
          event={event}
          chosen={settings.choices[event]}
          mark={marks[event]}
          onChange={(channel, frequency) => save(event, { choice: { event, channel, frequency } })}
        />
      ))}
      <QuietHours quiet={settings.quiet} mark={marks.quiet} onChange={(change) => save('quiet', change)} />
    </div>
  )
}

type EventChoicesProps = {
  event: NotificationEvent
  chosen: NotificationChoices[NotificationEvent]
  mark: SaveMark | undefined
  onChange: (channel: NotificationChannel, frequency: NotificationFrequency) => void
}

/** An event, with the frequency for each channel. */
function EventChoices({ event, chosen, mark, onChange }: EventChoicesProps) {
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
