/** Ordering: one order however often the button is pressed, then the payment page. */
import { useEffect, useRef, useState } from 'react'
import type { PackOffer } from '#domain/credits/credits.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { newKey } from '#web/kit/api/api.ts'
import { storeReturnPath } from '#web/credits/return-path.ts'
import { useApi } from '#web/kit/providers.tsx'

/** A pack, or a plan of premium. */
export type Sold = Pick<PackOffer, 'id' | 'price_minor' | 'currency'>
type Attempt = { of: string; key: string; isAcknowledged: boolean }
/** Leaves for the payment page; gets what was ordered. */
export type Leave = (url: string, pack: string, method: string) => void
type Options = {
  returnTo: string | null
  leave?: Leave | undefined
  /** Reloads offers and prices: those of the page are outdated. */
  onPriceChanged: () => void
}

const leaveByAddress: Leave = (url) => location.assign(url)

/**
 * `problem`: the last error. The same pack, price and method keep their idempotency key. `isAcknowledged`: the member confirmed the pause, also for
 * retries.
 */
export function useOrder({ returnTo, leave = leaveByAddress, onPriceChanged }: Options) {
  const api = useApi()
  const attempt = useRef<Attempt | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  useStopOnReturn(() => setBusy(false))

  async function place({ id, price_minor, currency }: Sold, method: string, isAcknowledged = false) {
    const of = `${id}/${price_minor}/${currency}/${method}`
    const isNew = attempt.current?.of !== of || (isAcknowledged && !attempt.current.isAcknowledged)
    const tried = isNew || !attempt.current ? { of, key: newKey(), isAcknowledged } : attempt.current
    attempt.current = tried
    setBusy(true)
    setProblem(null)
    try {
      const order = { credit_id: id, payment_method: method, price_minor, currency }
      const body = { ...order, ...(tried.isAcknowledged && { acknowledge_spending: true }) }
      const { redirect_url } = await api('POST /api/orders.php', { body }, { key: tried.key })
      attempt.current = null
      storeReturnPath(returnTo)
      leave(redirect_url, id, method)
    } catch (error) {
      setProblem(error)
      setBusy(false)
      if (isRefused(error, 'price_changed', 'pack_not_offered', 'method_not_offered')) onPriceChanged()
    }
  }
  return { place, isBusy, problem, forget: () => setProblem(null) }
}

/** A page restored from the browser's back-forward cache may order again. */
function useStopOnReturn(stop: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && stop()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}
