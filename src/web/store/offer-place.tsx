/** Where an offer may stand on a page. Its code comes with the live side of the member area: until then, and for visitors, there is nothing. */
import { type ComponentType, useEffect, useState } from 'react'

type Part = ComponentType<{ isLive: boolean }>

let here: Part | null = null
const listeners = new Set<() => void>()

export function bringOffers(part: Part) {
  here = part
  for (const listener of listeners) listener()
}

/** A place among other things shows only what was known when its page was opened, so that nothing jumps. One at an end is `isLive`. */
export function OfferPlace({ isLive = false }: { isLive?: boolean }) {
  const [Offer, setOffer] = useState<Part | null>(() => here)
  useEffect(() => {
    if (!isLive) return
    const take = () => setOffer(() => here)
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [isLive])
  return Offer && <Offer isLive={isLive} />
}
