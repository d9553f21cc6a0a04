/** The title of the browser's tab: the unread count, the page, the brand. Every page has one. */
import { useSettings, useUser } from '#web/kit/providers.tsx'

/** The number on the tab and on the app's icon: unread conversations plus new likes (spec, section 1). */
export const badgeCount = (user: { unread_messages: number; new_likes: number }) => user.unread_messages + user.new_likes

export function Title({ children }: { children: string }) {
  const { name } = useSettings()
  const user = useUser()
  const waiting = user ? badgeCount(user) : 0
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children} · ${name}`}</title>
}
