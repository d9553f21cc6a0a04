/** The one offer that there is for this member now, as a card. */
import { useState } from 'react'
import { InstallOffer } from '#web/pwa/install/install-offer.tsx'
import { PushOffer } from '#web/pwa/install/push-offer.tsx'
import { useOffer } from '#web/pwa/install/use-offer.ts'

/** What was offered stays until the page is left, with what came of it. */
export function DeviceOffer({ isLive }: { isLive: boolean }) {
  const now = useOffer()
  const [shown, setShown] = useState(now)
  if (isLive && shown === null && now !== null) setShown(now)
  if (shown === null) return null
  return shown === 'push' ? <PushOffer /> : <InstallOffer way={shown} />
}
