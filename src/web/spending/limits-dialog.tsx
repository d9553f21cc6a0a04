/** The dialog for the member's own spending limits: an amount for a day and one for a month. */
import type { Spending } from '#domain/spending/spending.ts'
import styles from '#web/spending/limits-dialog.module.css'
import { useLimits } from '#web/spending/use-limits.ts'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type LimitsDialogProps = { spending: Spending; onClose: () => void; onSaved: (spending: Spending) => void }

export function LimitsDialog({ spending, onClose, onSaved }: LimitsDialogProps) {
  const text = useText('spending')
  const toast = useToast()
  const saved = (changed: Spending) => {
    onSaved(changed)
    toast({ tone: 'success', text: text('saved') })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text('limits')} closeLabel={text('close')} size="small">
      <LimitsForm spending={spending} onSaved={saved} onCancel={onClose} />
    </Dialog>
  )
}

type LimitsFormProps = { spending: Spending; onSaved: (spending: Spending) => void; onCancel: () => void }

function LimitsForm({ spending, onSaved, onCancel }: LimitsFormProps) {
  const text = useText('spending')
  const { typed, type, problems, save, isBusy, error } = useLimits(spending, onSaved)
  const sign = useSign(spending.currency)
  const field = (period: 'day' | 'month') => (
    <Field
      id={`limit-${period}`}
      label={text(period)}
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className={styles.sign}>{sign}</span>}
      placeholder={text('none')}
      value={typed[period]}
      error={problems.includes(period) && text('problem')}
      onChange={(event) => type(period, event.target.value)}
    />
  )
  return (
    <Form onSend={save} className={styles.form} noValidate>
      <p>{text('lead')}</p>
      <ErrorNotice error={error} />
      {field('day')}
      {field('month')}
      <p className={styles.rule}>{text('rule')}</p>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {text('save')}
        </Button>
      </div>
    </Form>
  )
}

/** The currency's symbol, such as `€`. */
function useSign(currency: string) {
  const parts = new Intl.NumberFormat(useIso(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
