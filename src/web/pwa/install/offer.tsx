/** The one current offer for this member as a card: push messages, or the site as an app. */
import { useState } from 'react'
import { InstallOffer } from '#web/pwa/install/install-offer.tsx'
import { answer, useOffer } from '#web/pwa/install/use-offer.ts'
import { Later, OfferCard, Taken } from '#web/pwa/install/offer-card.tsx'
import { useMemberStore } from '#web/store/member-store.ts'
import { useApi, useSettings } from '#web/kit/providers.tsx'
import { subscribeToPush } from '#web/pwa/push/push.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

/** The offer and its result stay until the page is left. */
export function DeviceOffer({ isLive }: { isLive: boolean }) {
  const now = useOffer()
  const [shown, setShown] = useState(now)
  if (isLive && shown === null && now !== null) setShown(now)
  if (shown === null) return null
  return shown === 'push' ? <PushOffer /> : <InstallOffer way={shown} />
}

/** Offered once, after a first chat: push messages about replies. The browser's own question follows the press. */
type State = 'asked' | 'asking' | 'failed' | 'taken' | 'later'

function PushOffer() {
  const text = useText('app')
  const { push_pub: pushKey, name: brand } = useSettings()
  const api = useApi()
  const { live } = useMemberStore()
  const [state, setState] = useState<State>('asked')
  const later = () => {
    answer('push')
    setState('later')
  }
  const take = async () => {
    setState('asking')
    const answered = pushKey ? await subscribeToPush(api, pushKey).catch(() => 'failed' as const) : 'denied'
    if (answered === 'failed') return setState('failed')
    if (answered === 'denied') return later()
    live.setState({ isPushed: true })
    answer('push')
    setState('taken')
  }
  if (state === 'taken') return <Taken>{text('push.done')}</Taken>
  if (state === 'later') return <Later />
  return (
    <OfferCard
      sign={<Icon name="bell" size={24} />}
      title={text('push.title')}
      text={text('push.text', { brand })}
      action={{ label: text('push.go'), onPress: () => void take(), busy: state === 'asking' }}
      onLater={later}
      problem={state === 'failed' ? text('push.failed') : null}
    />
  )
}
