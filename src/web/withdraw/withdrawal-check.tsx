/** Step two of a withdrawal: the purchase, the refund, and the button that declares the withdrawal. */
import { purchaseText } from '#domain/credits/orders.ts'
import type { Withdrawal } from '#domain/credits/refunds.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { PlainForm } from '#web/kit/api/plain-form.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { type Fact, Facts } from '#web/kit/ui/facts.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import type { Withdrawing } from '#web/withdraw/use-withdrawal.ts'
import styles from '#web/withdraw/withdraw.module.css'

export function WithdrawalCheck({ withdrawing, shown }: { withdrawing: Withdrawing; shown: Withdrawal }) {
  const text = useText('withdraw')
  const { send, back, busy, error } = withdrawing
  return (
    <>
      <Form onSend={() => send(true)} className={styles.step} data-scripted="">
        <h2 ref={focus} tabIndex={-1} className={styles.question}>
          {text('check_title')}
        </h2>
        <Consequences shown={shown} />
        <ErrorNotice error={error} />
        <Button type="submit" size="large" wide busy={busy}>
          {text('confirm')}
        </Button>
        <Button tone="quiet" wide onClick={back}>
          {text('change')}
        </Button>
      </Form>
      <PlainForm submit={text('confirm')} className={styles.step}>
        <h2 className={styles.question}>{text('check_title')}</h2>
        <Consequences shown={shown} />
        <input type="hidden" name="transaction" value={shown.transaction} />
        <input type="hidden" name="email" value={withdrawing.email} />
        <input type="hidden" name="confirm" value="1" />
      </PlainForm>
    </>
  )
}

/** The purchase, and what the button does. */
function Consequences({ shown }: { shown: Withdrawal }) {
  const text = useText('withdraw')
  const premiumText = useText('premium')
  return (
    <>
      <Purchase shown={shown} />
      <p className={styles.after}>
        {shown.premium ? premiumText('withdraw_after') : text(shown.refund_minor > 0 ? 'after' : 'nothing')}
      </p>
    </>
  )
}

/** The focus moves to what replaced the first step. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

function Purchase({ shown }: { shown: Withdrawal }) {
  const text = useText('withdraw')
  const premiumText = useText('premium')
  const say = { transaction: useText('transaction'), premium: premiumText }
  const money = useMoney()
  const time = usePageTime()
  const { transaction, credits, unused_credits, premium, price_minor, refund_minor, currency, paid_at, until } = shown
  const facts: Fact[] = [
    [text('order'), transaction],
    [text('bought'), purchaseText({ credits, premium_days: premium?.days ?? null }, say)],
    [text('price'), money(price_minor, currency)],
    [text('paid'), time.full(paid_at)],
    [text('until'), time.full(until)],
    premium
      ? [premiumText('unused'), premiumText('day_count', { days: premium.unused_days })]
      : [text('unused'), say.transaction('credits', { credits: unused_credits })],
    [text('back'), money(refund_minor, currency)],
  ]
  return <Facts facts={facts} />
}
