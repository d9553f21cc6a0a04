/** The order in a few lines, and the button with the words the law asks for: pressing it is an obligation to pay. */
import type { ReactNode } from 'react'
import type { PackOffer } from '#domain/credits.ts'
import styles from '#web/credits/order-summary.module.css'
import { messagesIn, savingPercent } from '#web/credits/shop.ts'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { useMoney } from '#web/money.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'

type OrderSummaryProps = {
  pack: PackOffer
  packs: readonly PackOffer[]
  isBusy: boolean
  /** Only the total and the button. */
  isShort?: boolean
  children?: ReactNode
}

export function OrderSummary({ pack, packs, isBusy, isShort = false, children }: OrderSummaryProps) {
  const text = useText('credits')
  const money = useMoney()
  const { message_cost } = useSettings()
  const price = money(pack.price_minor, pack.currency)
  const percent = savingPercent(pack, packs)
  return (
    <section className={styles.summary} data-short={isShort || undefined} aria-label={text('summary')}>
      <dl className={styles.lines}>
        {!isShort && (
          <div>
            <dt>
              {text('summary_pack', { credits: pack.credits })}
              <small>{text('pack_messages', { messages: messagesIn(pack.credits, message_cost) })}</small>
            </dt>
            <dd>{price}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{text('total')}</dt>
          <dd>
            <UsualPrice pack={pack} />
            {price}
          </dd>
        </div>
      </dl>
      {percent > 0 && !isShort && <p className={styles.saving}>{text('saving', { percent: String(percent) })}</p>}
      {children}
      <Button type="submit" size="large" wide busy={isBusy}>
        <span className={styles.order}>
          <span>{text('order')}</span> <span>{price}</span>
        </span>
      </Button>
      <p className={styles.note}>{text('order_note')}</p>
    </section>
  )
}
