/** A choice of offers, packs or plans: what it holds, its price, and the price of a message or a month. */
import type { ReactNode } from 'react'
import styles from '#web/credits/offer-choice.module.css'
import { Badge } from '#web/kit/ui/badge.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

export const OfferChoice = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.offers}>{children}</div>
  </fieldset>
)

type OfferProps = {
  name: string
  id: string
  isChosen: boolean
  onChoose: (id: string) => void
  what: ReactNode
  more: ReactNode
  price: ReactNode
  each: ReactNode
  mark?: string | false
}

export const OfferOption = ({ name, id, isChosen, onChoose, what, more, price, each, mark }: OfferProps) => {
  const choose = () => onChoose(id)
  const radio = useEarlyAnswer({ checked: isChosen, onChange: choose })
  return (
    <label className={styles.offer}>
      <input ref={radio} type="radio" name={name} value={id} checked={isChosen} className={styles.radio} onChange={choose} />
      <span className={styles.get}>
        <span className={styles.what}>{what}</span>
        <span className={styles.more}>{more}</span>
      </span>
      <span className={styles.pay}>
        <span className={styles.price}>{price}</span>
        <span className={styles.each}>{each}</span>
      </span>
      {mark && (
        <span className={styles.best}>
          <Badge tone="accent">{mark}</Badge>
        </span>
      )}
    </label>
  )
}

/** For a number in a text. */
export const strong = (number: ReactNode) => <b>{number}</b>
