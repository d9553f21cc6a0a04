/** /withdraw: withdrawing from a purchase within fourteen days, in two steps, without a login. */
import { type Withdrawal, withdrawalDays as days } from '#domain/credits/refunds.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useMoney } from '#web/kit/text/money.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink, Button } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { type ActionArgs, handlePlainForm, PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import {
  useWithdrawal,
  withdrawalOf,
  type PlainWithdrawal,
  type Withdrawing,
  type WithdrawalField,
} from '#web/withdraw/use-withdrawal.ts'
import { WithdrawalCheck } from '#web/withdraw/withdrawal-check.tsx'
import styles from '#web/withdraw/withdraw.module.css'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'

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

/** The focus moves to what replaced the form. */
const focus = (box: HTMLDivElement | null) => box?.focus()

/** Step one: the number of the order and the buyer's address. */
function OrderQuestion({ withdrawing }: { withdrawing: Withdrawing }) {
  const text = useText('withdraw')
  const { form, change, problems, send, busy, error } = withdrawing
  const fieldOf = (field: WithdrawalField) => ({
    id: `withdraw-${field}`,
    name: field,
    value: form[field],
    label: text(field),
    help: text(`${field}_help`),
    error: problems.has(field) ? text(`problems.${field}`) : undefined,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  return (
    <Form onSend={() => send(false)} className={styles.step} noValidate data-scripted="">
      <ErrorNotice error={error} />
      <Field {...fieldOf('transaction')} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} required />
      <EmailField {...fieldOf('email')} />
      <Button type="submit" size="large" wide busy={busy}>
        {text('look')}
      </Button>
    </Form>
  )
}

/** Step one in a browser without JavaScript. */
function PlainOrderQuestion({ withdrawing }: { withdrawing: Withdrawing }) {
  const text = useText('withdraw')
  const { error, typed } = usePlainResult<PlainWithdrawal>()
  const { form } = withdrawing
  return (
    <PlainForm submit={text('look')} className={styles.step}>
      <ErrorNotice error={error} />
      <Field
        id="plain-transaction"
        name="transaction"
        label={text('transaction')}
        help={text('transaction_help')}
        defaultValue={typed.transaction ?? form.transaction}
        autoComplete="off"
        maxLength={60}
        required
      />
      <EmailField id="plain-email" label={text('email')} help={text('email_help')} defaultValue={typed.email ?? form.email} />
    </PlainForm>
  )
}
