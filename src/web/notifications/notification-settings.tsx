/** Notifications: of what, where and how often the member wants to be told, and when they want quiet. */
import { notificationEvents } from '#domain/notifications/notifications.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { EventChoices } from '#web/notifications/event-choices.tsx'
import styles from '#web/notifications/notification-settings.module.css'
import { QuietHours } from '#web/notifications/quiet-hours.tsx'
import { useNotificationSettings } from '#web/notifications/use-notification-settings.ts'
import { ThisBrowser } from '#web/pwa/push/this-browser.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

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
