/** The number of an order: grouped, so that it can be read out, and copied whole with one press. */
import { useState } from 'react'
import styles from '#web/credits/order-number.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

/** The gaps between groups are no characters: copied by hand it is the number, too. */
export function OrderNumber({ id }: { id: string }) {
  const text = useText('transaction')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => {}, // The number stands there to be selected.
    )
  return (
    <span className={styles.line}>
      <span className={styles.number}>
        {id.match(/.{1,4}/g)?.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- groups of a number that never changes
          <span key={index}>{group}</span>
        ))}
      </span>
      <Button tone="quiet" size="small" onClick={() => void copy()}>
        <span aria-live="polite">{text(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </span>
  )
}
