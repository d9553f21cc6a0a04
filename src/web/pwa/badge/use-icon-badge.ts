/** The number of what waits, on the tab's icon and on the installed app's; gone with the member. */
import { useEffect } from 'react'
import { badgeCount } from '#domain/notifications/badge.ts'
import { drawBadge } from '#web/pwa/badge/draw-badge.ts'
import { useUser } from '#web/kit/providers.tsx'

export function useIconBadge() {
  const user = useUser()
  const count = user ? badgeCount(user) : 0
  useEffect(
    () => () => {
      void showOnTab(0)
      void navigator.clearAppBadge?.().catch(() => null)
    },
    [],
  )
  useEffect(() => {
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => null)
    let isOver = false
    void showOnTab(count, () => isOver)
    return () => {
      isOver = true
    }
  }, [count])
}

/** The address of the site's own icon, before a number was put on it. */
let plainIcon: string | null = null

async function showOnTab(count: number, isOver = () => false) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon) return
  plainIcon ??= icon.href
  const drawn = count > 0 ? await drawBadge(plainIcon, count) : null
  if (isOver()) return
  icon.type = drawn ? 'image/png' : 'image/svg+xml'
  icon.href = drawn ?? plainIcon
}
