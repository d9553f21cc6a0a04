/** The way to withdraw from this purchase, for as long as the law gives. */
import { Link } from 'react-router'
import type { Transaction } from '#domain/credits.ts'
import { withdrawUntil } from '#domain/refunds.ts'
import { useClock } from '#web/clock.tsx'
import { useText } from '#web/text.tsx'
import styles from '#web/withdraw/withdraw.module.css'

export function WithdrawLink({ id, transaction }: { id: string; transaction: Transaction }) {
  const text = useText('withdraw')
  const { nowMs } = useClock()
  const { state, owner, created_at } = transaction
  const isPaid = state === 'paid' || state === 'part_refunded'
  if (!owner || !isPaid || nowMs >= withdrawUntil(new Date(created_at)).getTime()) return null
  return (
    <p className={styles.link}>
      <Link to={`/withdraw?transaction=${id}`}>{text('title')}</Link>
    </p>
  )
}
