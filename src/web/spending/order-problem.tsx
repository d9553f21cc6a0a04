/** Why an order was refused: an error, a reached limit, or the pause before spending more. The last two are lazy. */
import { isRefused, refusalOf } from '#web/kit/api/api-refusal.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import type { Reached } from '#web/spending/limit-reached.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { Lately, Priced } from '#web/spending/pause-dialog.tsx'

const LimitReached = lazy(() => import('#web/spending/limit-reached.tsx'), 'LimitReached')

/** The refusal of an order; `spend_pause` is shown by `OrderPause`. */
export function OrderErrorNotice({ error }: { error: unknown }) {
  if (isRefused(error, 'spend_pause')) return null
  if (!isRefused(error, 'spend_limit_reached')) return <ErrorNotice error={error} />
  return <LimitReached {...(refusalOf(error)?.details as Reached)} />
}

const PauseDialog = lazy(() => import('#web/spending/pause-dialog.tsx'), 'PauseDialog')

type OrderPauseProps = { problem: unknown; pack: Priced; onOrder: () => void; onClose: () => void }

/** The dialog of a refusal with `spend_pause`. */
export function OrderPause({ problem, ...rest }: OrderPauseProps) {
  if (!isRefused(problem, 'spend_pause')) return null
  return <PauseDialog lately={refusalOf(problem)?.details as Lately} {...rest} />
}
