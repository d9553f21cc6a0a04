/** The buttons after paying: back to the chat, on to the payment page, or try again. */
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { OrderState, Transaction } from '#domain/credits/credits.ts'
import { findReturn, isChat } from '#web/credits/return-path.ts'
import styles from '#web/credits/transaction-actions.module.css'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

const retryable: readonly OrderState[] = ['failed', 'cancelled', 'expired']

type TransactionActionsProps = {
  transaction: Transaction
  /** The payment provider did not answer for a while: perhaps the payment was never made. */
  isSlow: boolean
}

export function TransactionActions({ transaction: { state, owner }, isSlow }: TransactionActionsProps) {
  const text = useText('transaction')
  const premiumText = useText('premium')
  const back = useReturn()
  if (!owner) return <LoginLink />
  const again = retryable.includes(state) && orderAddress(owner)
  const isPremium = owner.premium_days !== null
  const onLabel = isPremium ? premiumText('see') : text('to_people')
  const backLabel = back === null ? onLabel : text(isChat(back) ? 'to_chat' : 'to_page')
  return (
    <div className={styles.actions}>
      {isSlow && owner.checkout_url && (
        <ButtonLink to={owner.checkout_url} reloadDocument tone="outline" size="large" wide>
          {text('continue')}
        </ButtonLink>
      )}
      {again && (
        <ButtonLink to={back ? `${again}${isPremium ? '&' : '?'}to=${encodeURIComponent(back)}` : again} size="large" wide>
          {text('again')}
        </ButtonLink>
      )}
      <ButtonLink to={back ?? (isPremium ? '/premium' : '/members')} tone={again ? 'outline' : 'primary'} size="large" wide>
        {backLabel}
      </ButtonLink>
    </div>
  )
}

/** The shop or premium page with the same offer chosen. */
const orderAddress = ({ premium_days, pack, payment_method }: NonNullable<Transaction['owner']>) =>
  premium_days === null ? `/credits/${pack}/${payment_method}` : `/premium?plan=${pack}&method=${payment_method}`

/** The page to return to; null on the server, for the tab stores it. */
const useReturn = () => useSyncExternalStore(neverChanges, findReturn, () => null)
const neverChanges = () => () => {}

/** For a visitor, who may be the owner. */
function LoginLink() {
  const text = useText('transaction')
  const user = useUser()
  const { pathname } = useLocation()
  if (user) return null
  return (
    <div className={styles.actions}>
      <p className={styles.stranger}>{text('stranger')}</p>
      <ButtonLink to={loginAddress({ pathname, search: '' })} tone="outline" wide>
        {text('log_in')}
      </ButtonLink>
    </div>
  )
}
