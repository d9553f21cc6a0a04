/** The usual price, struck through, where this member pays less. Otherwise nothing. */
import type { PackOffer } from '#domain/credits/credits.ts'
import styles from '#web/discounts/usual-price.module.css'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

type Priced = Pick<PackOffer, 'usual_price_minor' | 'currency'>

export function UsualPrice({ pack: { usual_price_minor, currency } }: { pack: Priced }) {
  const text = useText('discounts')
  const money = useMoney()
  if (usual_price_minor === undefined) return null
  return (
    <>
      <s className={styles.usual}>
        <span className="visually-hidden">{text('usual')} </span>
        {money(usual_price_minor, currency)}
      </s>{' '}
    </>
  )
}
