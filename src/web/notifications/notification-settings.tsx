/** Notifications: of what, where and how often the member wants to be told, and when they want quiet. */
import { notificationEvents } from '#domain/notifications.ts'
import { AccountSection } from '#web/notifications/account-section.tsx'
import { EventChoices } from '#web/notifications/event-choices.tsx'
import styles from '#web/notifications/notification-settings.module.css'
import { QuietHours } from '#web/notifications/quiet-hours.tsx'
import { useNotificationSettings } from '#web/notifications/use-notification-settings.ts'
import { ThisBrowser } from '#web/push/this-browser.tsx'
import { useErrorText, useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
  const errorText = useErrorText()
  const { settings, error, marks, reload, save } = useNotificationSettings()
  if (error !== null) {
    const again = (
      <Button size="small" tone="outline" onClick={reload}>
        {text('load_again')}
      </Button>
    )
    return (
      <Notice tone="danger" live action={again}>
        {errorText(error)}
      </Notice>
    )
  }
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
