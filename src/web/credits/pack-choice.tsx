/** Packs to choose from: what you get, what it costs, and what one message costs in it. */
import type { ReactNode } from 'react'
import type { PackOffer } from '#domain/credits.ts'
import styles from '#web/credits/pack-choice.module.css'
import { bestPack, messagesIn } from '#web/credits/shop.ts'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { useMoney } from '#web/money.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Badge } from '#web/ui/badge.tsx'

type PackChoiceProps = { packs: readonly PackOffer[]; value: string; onChange: (pack: string) => void }

export function PackChoice({ packs, value, onChange }: PackChoiceProps) {
  const text = useText('credits')
  const best = bestPack(packs)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text('packs')}</legend>
      <div className={styles.packs}>
        {packs.map((pack) => (
          <Pack key={pack.id} pack={pack} isBest={pack.id === best?.id} isChosen={pack.id === value} onChoose={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

/** The number stands out from its word. */
const strong = (number: ReactNode) => <b>{number}</b>

type PackProps = { pack: PackOffer; isBest: boolean; isChosen: boolean; onChoose: (pack: string) => void }

function Pack({ pack, isBest, isChosen, onChoose }: PackProps) {
  const text = useText('credits')
  const money = useMoney()
  const { message_cost } = useSettings()
  return (
    <label className={styles.pack}>
      <input
        type="radio"
        name="pack"
        value={pack.id}
        checked={isChosen}
        className={styles.radio}
        onChange={() => onChoose(pack.id)}
      />
      <span className={styles.get}>
        <span className={styles.credits}>{text.rich('pack_credits', { credits: pack.credits, n: strong })}</span>
        <span className={styles.messages}>{text('pack_messages', { messages: messagesIn(pack.credits, message_cost) })}</span>
      </span>
      <span className={styles.pay}>
        <span className={styles.price}>
          <UsualPrice pack={pack} />
          {money(pack.price_minor, pack.currency)}
        </span>
        <span className={styles.each}>{text('per_message', { price: money(pack.price_per_message_minor, pack.currency) })}</span>
      </span>
      {isBest && (
        <span className={styles.best}>
          <Badge tone="accent">{text('best')}</Badge>
        </span>
      )}
    </label>
  )
}
