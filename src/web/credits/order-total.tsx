/** What is ordered, in a few lines, and the button with the words that the law wants: it says that tapping it means paying. */
import type { ReactNode } from 'react'
import type { PackOffer } from '#domain/credits/credits.ts'
import styles from '#web/credits/order-summary.module.css'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type OrderTotalProps = {
  sold: Pick<PackOffer, 'price_minor' | 'currency' | 'usual_price_minor'>
  what: ReactNode
  more: ReactNode
  isBusy: boolean
  /** Only the total and the button. */
  isShort?: boolean
  children?: ReactNode
}

export function OrderTotal({ sold, what, more, isBusy, isShort = false, children }: OrderTotalProps) {
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
      <p className={styles.note}>{text('order_note')}</p>
    </section>
  )
}
