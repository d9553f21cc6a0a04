/** Step one of a withdrawal: which purchase, and whose. */
import { usePlainResult } from '#web/kit/api/plain-result.ts'
import { PlainForm } from '#web/kit/api/plain-form.tsx'
import { ErrorNotice } from '#web/kit/page/error-notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import type { PlainWithdrawal, Withdrawing, WithdrawalField } from '#web/withdraw/use-withdrawal.ts'
import styles from '#web/withdraw/withdraw.module.css'

export function OrderQuestion({ withdrawing }: { withdrawing: Withdrawing }) {
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

/** The same question for a browser without JavaScript. */
export function PlainOrderQuestion({ withdrawing }: { withdrawing: Withdrawing }) {
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
