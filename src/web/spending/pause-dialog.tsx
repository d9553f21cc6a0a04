/** The pause before an order when much was spent lately: the figures, and two buttons of equal weight. */
import type { PackOffer } from '#domain/credits/credits.ts'
import { useMoney } from '#web/kit/text/money.ts'
import styles from '#web/spending/pause-dialog.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

/** The ordered pack or plan. */
export type Priced = Pick<PackOffer, 'price_minor' | 'currency'>
/** What was spent before this order. */
export type Lately = { day_minor: number; month_minor: number }
type PauseDialogProps = { lately: Lately; pack: Priced; onOrder: () => void; onClose: () => void }

export function PauseDialog({ lately, pack, onOrder, onClose }: PauseDialogProps) {
  const text = useText('spending')
  const creditsText = useText('credits')
  const money = useMoney()
  const { price_minor, currency } = pack
  const lines = [
    { key: 'pause.day', minor: lately.day_minor },
    { key: 'pause.month', minor: lately.month_minor },
    { key: 'pause.order', minor: price_minor },
  ] as const
  return (
    <Dialog open onClose={onClose} title={text('pause.title')} closeLabel={text('close')}>
      <div className={styles.pause}>
        <p>{text('pause.text')}</p>
        <dl className={styles.figures}>
          {lines.map(({ key, minor }) => (
            <div key={key}>
              <dt>{text(key)}</dt>
              <dd>{money(minor, currency)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.hint}>{text('pause.hint')}</p>
        <div className={styles.ways}>
          <Button tone="outline" wide onClick={onClose}>
            {text('pause.not_now')}
          </Button>
          <Button tone="outline" wide onClick={onOrder}>
            {creditsText('order', { price: money(price_minor, currency) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
