/** The order of a pack: its credits, what it saves, and the price. */
import type { ReactNode } from 'react'
import type { PackOffer } from '#domain/credits/credits.ts'
import styles from '#web/credits/order-summary.module.css'
import { OrderTotal } from '#web/credits/order-total.tsx'
import { messagesIn, savingPercent } from '#web/credits/shop.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

type OrderSummaryProps = {
  pack: PackOffer
  packs: readonly PackOffer[]
  isBusy: boolean
  /** Only the total, the price of a message in this pack, and the button. */
  isShort?: boolean
  children?: ReactNode
}

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
    >
      {isShort && (
        <p className={styles.each}>{text('per_message', { price: money(pack.price_per_message_minor, pack.currency) })}</p>
      )}
      {percent > 0 && !isShort && <p className={styles.saving}>{text('saving', { percent: String(percent) })}</p>}
      {children}
    </OrderTotal>
  )
}
