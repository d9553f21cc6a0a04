/** The title of the browser's tab: the unread count, the page, the brand. Every page has one. */
import { badgeCount } from '#domain/notifications/badge.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'

export function Title({ children }: { children: string }) {
  const { name } = useSettings()
  const user = useUser()
  const waiting = user ? badgeCount(user) : 0
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children} · ${name}`}</title>
}
