/** The link to withdraw from a purchase, within the legal period. */
import { Link } from 'react-router'
import type { Transaction } from '#domain/credits/credits.ts'
import { useClock } from '#web/kit/text/clock.tsx'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/withdraw/withdraw.module.css'

export function WithdrawLink({ id, transaction }: { id: string; transaction: Transaction }) {
  const text = useText('withdraw')
  const { nowMs } = useClock()
  const until = transaction.owner?.withdraw_until
  if (!until || nowMs >= Date.parse(until)) return null
  return (
    <p className={styles.link}>
      <Link to={`/withdraw?transaction=${id}`}>{text('link')}</Link>
    </p>
  )
}
