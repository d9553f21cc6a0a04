/** The live parts of the member area: stream, icon badge, offers, presence, and the note of a lost connection. */
import { useEffect, useSyncExternalStore } from 'react'
import { DeviceOffer } from '#web/pwa/install/offer.tsx'
import { bringOffers } from '#web/store/offer-place.tsx'
import { learnPush, useVisit } from '#web/pwa/install/use-offer.ts'
import { connect } from '#web/store/live/connection.ts'
import { feed } from '#web/store/live/feed.ts'
import { useIconBadge } from '#web/pwa/badge/use-icon-badge.ts'
import { usePageHidden, usePageShown, whilePageActive } from '#web/store/live/page-visibility.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { useFromWorker } from '#web/pwa/push/from-worker.ts'
import { attachPush, readPush } from '#web/pwa/push/push.ts'
import { useApi, useAppContext, useMember, useSession, useSettings } from '#web/kit/providers.tsx'
import styles from '#web/shell/offline-sign.module.css'
import { useLiveOpen } from '#web/store/live/use-live.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function LiveParts() {
  useStream()
  useIconBadge()
  usePageHidden()
  usePageShown()
  usePushed()
  useVisit()
  useEffect(() => bringOffers(DeviceOffer), [])
  useFromWorker()
  return <OfflineSign />
}

function useStream() {
  const store = useMemberStore()
  const session = useSession()
  const member = useMember().profile.id
  // The id of the last event that the page's data contains; the stream continues after it.
  const from = useAppContext().start.user?.live_from ?? ''
  useEffect(() => {
    const endFeed = feed(store, session)
    // A refused stream may mean that the member is logged out: the session is checked (spec, section 8).
    const onRefused = () => void store.user.load()
    const endStream = whilePageActive(() => connect({ member, live: store.live, onRefused, from }))
    return () => {
      endStream()
      endFeed()
    }
  }, [store, session, member, from])
}

/**
 * A browser with push messages polls less often (spec, section 9). Checked whenever the page becomes visible, because the permission may have
 * changed.
 */
function usePushed() {
  const api = useApi()
  const { live } = useMemberStore()
  const { push_pub: pushKey } = useSettings()
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const push = await readPush(pushKey)
      if (isOver) return
      live.setState({ isPushed: push.subscribed })
      learnPush(push)
      await attachPush(api, pushKey, 'new').catch(() => null)
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [api, live, pushKey])
}

/** A note while the connection is lost. It overlays the page and moves nothing. */
function OfflineSign() {
  const text = useText('live')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isLive = useLiveOpen()
  return (
    <output className={styles.place}>
      {!isOnline && !isLive && (
        <span className={styles.sign}>
          <Icon name="wifi-off" />
          {text('offline')}
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
