/** Step one of a withdrawal: which purchase, and whose. */
import { Trouble } from '#web/shell/trouble.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField, Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { Withdrawing, WithdrawalField } from '#web/withdraw/use-withdrawal.ts'
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
    <Form onSend={() => send(false)} className={styles.step} noValidate>
      <noscript>{text('needs_script')}</noscript>
      <Trouble error={error} />
      <Field {...fieldOf('transaction')} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} required />
      <EmailField {...fieldOf('email')} />
      <Button type="submit" size="large" wide busy={busy}>
        {text('look')}
      </Button>
    </Form>
  )
}
