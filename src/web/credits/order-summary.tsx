/** The summary of an order with its button: of a pack, and of anything sold. */
import type { ReactNode } from 'react'
import type { PackOffer } from '#domain/credits/credits.ts'
import styles from '#web/credits/order-summary.module.css'
import { messagesIn, savingPercent } from '#web/credits/shop.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type OrderSummaryProps = {
  pack: PackOffer
  packs: readonly PackOffer[]
  isBusy: boolean
  /** Only the total, the price of a message in this pack, and the button. */
  isShort?: boolean
  children?: ReactNode
}

/** The summary of a pack: its credits, what it saves, and the price. */
export function OrderSummary({ pack, packs, isBusy, isShort = false, children }: OrderSummaryProps) {
  const text = useText('credits')
  const money = useMoney()
  const { message_cost } = useSettings()
  const percent = savingPercent(pack, packs)
  return (
    <OrderTotal
      sold={pack}
      what={text('summary_pack', { credits: pack.credits })}
      more={text('pack_messages', { messages: messagesIn(pack.credits, message_cost) })}
      isBusy={isBusy}
      isShort={isShort}
      below={percent > 0 && !isShort && <p className={styles.saving}>{text('saving', { percent: String(percent) })}</p>}
    >
      {isShort && (
        <p className={styles.each}>{text('per_message', { price: money(pack.price_per_message_minor, pack.currency) })}</p>
      )}
      {children}
    </OrderTotal>
  )
}

type OrderTotalProps = {
  sold: Pick<PackOffer, 'price_minor' | 'currency' | 'usual_price_minor'>
  what: ReactNode
  more: ReactNode
  isBusy: boolean
  /** Only the total and the button. */
  isShort?: boolean
  /** Comes and goes with the chosen pack: above the button it would move the button away from a press. */
  below?: ReactNode
  children?: ReactNode
}

/** What is ordered, the total, and the button with the legally required words: pressing it means paying. */
export function OrderTotal({ sold, what, more, isBusy, isShort = false, below, children }: OrderTotalProps) {
  const text = useText('credits')
  const money = useMoney()
  const price = money(sold.price_minor, sold.currency)
  return (
    <section className={styles.summary} data-short={isShort || undefined} aria-label={text('summary')}>
      <dl className={styles.lines}>
        {!isShort && (
          <div>
            <dt>
              {what}
              <small>{more}</small>
            </dt>
            <dd>{price}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{text('total')}</dt>
          <dd>
            <UsualPrice pack={sold} />
            {price}
          </dd>
        </div>
      </dl>
      {children}
      <Button type="submit" size="large" wide busy={isBusy}>
        {text('order', { price })}
      </Button>
      {below}
      <p className={styles.note}>{text('order_note')}</p>
    </section>
  )
}
