/** The worker behind push messages: shows a discreet note, opens the site when it is pressed, and keeps the account told of a new subscription. It answers no requests for pages. */
const noteOf = (event) => {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

/** Only pages of this site are ever opened. */
const pageOf = (address) => {
  const url = new URL(address || '/', self.location.origin)
  return url.origin === self.location.origin ? url.href : self.location.origin
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = noteOf(event)
  const shown = { body: body || '', tag: tag || 'news', data: { url: pageOf(url) } }
  event.waitUntil(self.registration.showNotification(title || self.location.hostname, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  const open = async () => {
    const tabs = await self.clients.matchAll({ type: 'window' })
    const tab = tabs.find((one) => one.url === url) ?? tabs[0]
    if (!tab) return self.clients.openWindow(url)
    await tab.focus()
    return tab.url === url ? undefined : tab.navigate(url).catch(() => self.clients.openWindow(url))
  }
  event.waitUntil(open())
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const tell = async () => {
    // Always with the key of today: nobody can sign for another.
    const { push_pub } = await (await fetch('/api/settings.php')).json()
    if (!push_pub) return
    await event.newSubscription?.unsubscribe()
    const { pushManager } = self.registration
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_pub })
    const { endpoint, keys, expirationTime = null } = subscription.toJSON()
    await fetch('/api/user.php?push=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys, expirationTime }),
    })
  }
  event.waitUntil(tell())
})
