/** /withdraw: take a purchase back within fourteen days, in two steps. Nobody needs to log in for it. */
import { type Withdrawal, withdrawalDays as days } from '#domain/credits/refunds.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { type ActionArgs, handlePlainForm } from '#web/kit/api/plain-result.ts'
import { OrderQuestion, PlainOrderQuestion } from '#web/withdraw/order-question.tsx'
import { useWithdrawal, withdrawalOf } from '#web/withdraw/use-withdrawal.ts'
import { WithdrawalCheck } from '#web/withdraw/withdrawal-check.tsx'
import styles from '#web/withdraw/withdraw.module.css'

export default function WithdrawPage() {
  const text = useText('withdraw')
  const withdrawing = useWithdrawal()
  const { shown, email } = withdrawing
  if (shown?.declared_at) return <Done shown={shown} declaredAt={shown.declared_at} email={email} />
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <div>
        <PageTitle lead={text('lead', { days })}>{text('title')}</PageTitle>
      </div>
      <p className={styles.count}>{text('steps', { step: shown ? 2 : 1 })}</p>
      {shown ? (
        <WithdrawalCheck withdrawing={withdrawing} shown={shown} />
      ) : (
        <>
          <OrderQuestion withdrawing={withdrawing} />
          <PlainOrderQuestion withdrawing={withdrawing} />
        </>
      )}
    </div>
  )
}

/** Both steps of a browser without JavaScript. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { transaction = '', email = '', confirm }, options) => {
    const body = { ...withdrawalOf({ transaction, email }), ...(confirm ? { confirm: true } : {}) }
    return { shown: await api('POST /api/withdrawal.php', { body }, options), email: body.email }
  })

function Done({ shown, declaredAt, email }: { shown: Withdrawal; declaredAt: string; email: string }) {
  const text = useText('withdraw')
  const money = useMoney()
  const date = usePageTime().full(declaredAt)
  const amount = money(shown.refund_minor, shown.currency)
  return (
    <div ref={focus} tabIndex={-1} className={styles.done}>
      <Title>{text('done_title')}</Title>
      <EmptyState
        level={1}
        drawing="mail-sent"
        title={text('done_title')}
        text={shown.refund_minor > 0 ? text('done_text', { date, amount, email }) : text('done_nothing', { date, email })}
        action={<ButtonLink to={`/transactions/${shown.transaction}`}>{text('see')}</ButtonLink>}
      />
    </div>
  )
}

/** The form is gone: whoever reads by ear or keyboard goes on from what took its place. */
const focus = (box: HTMLDivElement | null) => box?.focus()
