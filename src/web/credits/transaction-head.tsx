/** The state of a payment: an icon, a title, and what it means for the owner. */
import type { OrderState, Transaction } from '#domain/credits/credits.ts'
import { isWaiting } from '#domain/credits/orders.ts'
import styles from '#web/credits/transaction-head.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Spinner } from '#web/kit/ui/button.tsx'

const signs: Record<OrderState, { icon: IconName; tone: 'calm' | 'success' | 'warning' | 'danger' }> = {
  created: { icon: 'clock', tone: 'calm' },
  pending: { icon: 'clock', tone: 'calm' },
  paid: { icon: 'check', tone: 'success' },
  failed: { icon: 'x', tone: 'danger' },
  expired: { icon: 'clock', tone: 'warning' },
  cancelled: { icon: 'x', tone: 'calm' },
  wrong_amount: { icon: 'x', tone: 'warning' },
  part_refunded: { icon: 'rotate-ccw', tone: 'calm' },
  refunded: { icon: 'rotate-ccw', tone: 'calm' },
  disputed: { icon: 'rotate-ccw', tone: 'warning' },
}

type Owner = NonNullable<Transaction['owner']>

export function TransactionHead({ transaction, isSlow }: { transaction: Transaction; isSlow: boolean }) {
  const text = useText('transaction')
  const premiumText = useText('premium')
  const { state, owner } = transaction
  return (
    <header className={styles.head} aria-live="polite">
      <Sign state={state} isCelebrated={state === 'paid' && owner !== undefined} />
      <h1 className={styles.title}>{text(owner ? `state.${state}` : `status_word.${state}`)}</h1>
      {owner && <StateText state={state} owner={owner} />}
      {owner && isSlow && <p className={styles.words}>{owner.premium_days === null ? text('leave') : premiumText('leave')}</p>}
    </header>
  )
}

function StateText({ state, owner: { credits, premium_days: days } }: { state: OrderState; owner: Owner }) {
  const text = useText('transaction')
  const premiumText = useText('premium')
  const { support_email: email } = useSettings()
  const isPremium = days !== null && (state === 'paid' || state === 'disputed')
  return (
    <p className={styles.words}>{isPremium ? premiumText(state, { days, email }) : text(`text.${state}`, { credits, email })}</p>
  )
}

function Sign({ state, isCelebrated }: { state: OrderState; isCelebrated: boolean }) {
  if (isCelebrated) return <Drawing name="celebration" />
  const { icon, tone } = signs[state]
  return (
    <span className={styles.sign} data-tone={tone}>
      {isWaiting(state) ? <Spinner size={32} /> : <Icon name={icon} size={24} />}
    </span>
  )
}
