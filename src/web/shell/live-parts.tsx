/** While a member is here: the stream and what it changes, the number on the icons, what may be offered, and telling when nobody looks. */
import { useEffect } from 'react'
import { DeviceOffer } from '#web/pwa/install/offer.tsx'
import { bringOffers } from '#web/store/offer-place.tsx'
import { learnPush, useVisit } from '#web/pwa/install/use-offer.ts'
import { connect } from '#web/store/live/connection.ts'
import { feed } from '#web/store/live/feed.ts'
import { OfflineSign } from '#web/shell/offline-sign.tsx'
import { useIconBadge } from '#web/pwa/badge/use-icon-badge.ts'
import { usePageHidden } from '#web/store/live/use-page-hidden.ts'
import { usePageShown } from '#web/store/live/use-page-shown.ts'
import { whileAwake } from '#web/store/live/while-awake.ts'
import { useMemberStore } from '#web/store/member-store.ts'
import { useFromWorker } from '#web/pwa/push/from-worker.ts'
import { attachPush, readPush } from '#web/pwa/push/push.ts'
import { useApi, useAppContext, useMember, useSession, useSettings } from '#web/kit/providers.tsx'

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
  // The page knows what happened before it was written, and asks for chats and likes after that.
  const from = useAppContext().start.user?.live_from ?? ''
  useEffect(() => {
    const endFeed = feed(store, session)
    // Who is refused may not be logged in any more: asking says so, and ends all this (spec, section 8).
    const onRefused = () => void store.user.load()
    const endStream = whileAwake(() => connect({ member, live: store.live, onRefused, from }))
    return () => {
      endStream()
      endFeed()
    }
  }, [store, session, member, from])
}

/** Whoever is reached by push messages need not ask so often (spec, section 9). Looked at when the page is: it may have been agreed to, taken back, or changed by the browser. */
function usePushed() {
  const api = useApi()
  const { live } = useMemberStore()
  const { push_pub: pushKey } = useSettings()
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const push = await readPush(pushKey)
      if (isOver) return
      live.become({ isPushed: push.subscribed })
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
