/** Why an order did not go through. A limit of the member's own is told with its figures, by a part that few need. */
import { isRefused, refusalOf } from '#web/kit/api/api-refusal.ts'
import { ErrorNotice } from '#web/kit/page/error-notice.tsx'
import type { Reached } from '#web/spending/limit-reached.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const LimitReached = lazy(() => import('#web/spending/limit-reached.tsx').then(({ LimitReached }) => LimitReached))

/** A pause is asked for by its own dialog. */
export function OrderErrorNotice({ error }: { error: unknown }) {
  if (isRefused(error, 'spend_pause')) return null
  if (!isRefused(error, 'spend_limit_reached')) return <ErrorNotice error={error} />
  return <LimitReached {...(refusalOf(error)?.details as Reached)} />
}
