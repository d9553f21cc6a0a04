/** The packs of a country as a table: credits, price, price of a message. */
import type { PackOffer } from '#domain/credits/credits.ts'
import type { Pricing } from '#domain/credits/pricing.ts'
import { bestPack, messagesIn } from '#web/credits/shop.ts'
import { useMoney } from '#web/kit/text/money.ts'
import styles from '#web/pricing/price-table.module.css'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'

export function PriceTable({ pricing: { packs, country, message_cost } }: { pricing: Pricing }) {
  const text = useText('pricing')
  const countryName = useCountryName()
  const best = bestPack(packs)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{text('caption', { country: countryName(country) })}</caption>
        <thead>
          <tr>
            <th scope="col">{text('pack')}</th>
            <th scope="col">{text('price')}</th>
            <th scope="col">{text('each')}</th>
          </tr>
        </thead>
        <tbody>
          {packs.map((pack) => (
            <Line key={pack.id} pack={pack} messageCost={message_cost} isBest={pack.id === best?.id} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{text('note', { cost: message_cost })}</p>
    </div>
  )
}

function Line({ pack, messageCost, isBest }: { pack: PackOffer; messageCost: number; isBest: boolean }) {
  const text = useText('credits')
  const money = useMoney()
  return (
    <tr>
      <th scope="row">
        <span className={styles.credits}>{text('summary_pack', { credits: pack.credits })}</span>
        <span className={styles.messages}>{text('pack_messages', { messages: messagesIn(pack.credits, messageCost) })}</span>
        {isBest && <Badge tone="accent">{text('best')}</Badge>}
      </th>
      <td>{money(pack.price_minor, pack.currency)}</td>
      <td>{money(pack.price_per_message_minor, pack.currency)}</td>
    </tr>
  )
}
