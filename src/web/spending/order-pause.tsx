/** Opens the pause when an order was refused for want of one. Few see it, so it is fetched then. */
import { isRefused, refusalOf } from '#web/kit/api/api-refusal.ts'
import type { Lately, Priced } from '#web/spending/pause-dialog.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const PauseDialog = lazy(() => import('#web/spending/pause-dialog.tsx').then(({ PauseDialog }) => PauseDialog))

type OrderPauseProps = { problem: unknown; pack: Priced; onOrder: () => void; onClose: () => void }

export function OrderPause({ problem, ...rest }: OrderPauseProps) {
  if (!isRefused(problem, 'spend_pause')) return null
  return <PauseDialog lately={refusalOf(problem)?.details as Lately} {...rest} />
}
