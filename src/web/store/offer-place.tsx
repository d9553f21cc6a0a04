/** The place of an offer on a page. Its chunk loads with the member area's live parts; until then, and for visitors, it is empty. */
import { type ComponentType, useEffect, useState } from 'react'

type Part = ComponentType<{ isLive: boolean }>

let here: Part | null = null
const listeners = new Set<() => void>()

export function bringOffers(part: Part) {
  here = part
  for (const listener of listeners) listener()
}

/** A place between other content shows only an offer that was ready when the page opened: nothing jumps. `isLive`: a place at an end. */
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
