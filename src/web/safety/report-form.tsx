/** The form of a report: a reason, then details; or only a block. And the thanks after it. */
import { useState, useEffect, useRef } from 'react'
import type { ReportReason } from '#domain/safety/safety.ts'
import { type ReportFiled, type Reported, reportReasons, useReport } from '#web/safety/use-report.ts'
import styles from '#web/safety/report-form.module.css'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'

/** The same as the server's `reportDetailsMaxLength`. */
const detailsMaxLength = 2000

type ReportFormProps = { about: Reported; onFiled: (filed: ReportFiled) => void; onBlock: () => Promise<void> }

export function ReportForm({ about, onFiled, onBlock }: ReportFormProps) {
  const words = useText('safety')
  const text = useText('safety.report')
  const { file, busy, error } = useReport(about, onFiled)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [details, setDetails] = useState('')
  const [block, setBlock] = useState(true)
  const { name } = about.person
  return (
    <Form className={styles.form} onSend={() => reason && file(reason, details, block)}>
      <Choice
        name="reason"
        legend={text('legend')}
        help={text('lead', { name })}
        options={reportReasons.map((value) => ({ value, label: text(`reasons.${value}`) }))}
        value={reason ?? ''}
        onChange={(value) => setReason(value as ReportReason)}
        required
      />
      {reason ? (
        <>
          <TextArea
            label={text('details')}
            hint={words('optional')}
            help={text('evidence')}
            maxLength={detailsMaxLength}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
          <Switch label={text('block', { name })} checked={block} onChange={(event) => setBlock(event.target.checked)} />
          <ErrorNotice error={error} />
          <Button type="submit" size="large" wide busy={busy}>
            {text('send')}
          </Button>
        </>
      ) : (
        <OnlyBlock name={name} onBlock={onBlock} />
      )}
    </Form>
  )
}

function OnlyBlock({ name, onBlock }: { name: string; onBlock: () => Promise<void> }) {
  const text = useText('safety.block')
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onBlock()
    setBusy(false)
  }
  return (
    <section className={styles.only} aria-labelledby="only-block">
      <h3 id="only-block" className={styles.title}>
        {text('only')}
      </h3>
      <p>{text('text', { name })}</p>
      <Button tone="danger" wide busy={busy} onClick={() => void press()}>
        {text('confirm')}
      </Button>
    </section>
  )
}

type ReportThanksProps = { filed: ReportFiled; name: string; onDone: () => void }

/** After a report: its reference, and what happens next. */
export function ReportThanks({ filed: { reference, blocked }, name, onDone }: ReportThanksProps) {
  const text = useText('safety.report')
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p id="report-thanks">{text('thanks_next')}</p>
      {blocked && <p>{text('thanks_blocked', { name })}</p>}
      <p className={styles.reference}>
        {text('thanks_reference')} <strong>{reference}</strong>
      </p>
      <p className={styles.quiet}>{text('danger')}</p>
      <Button size="large" wide ref={done} aria-describedby="report-thanks" onClick={onDone}>
        {text('done')}
      </Button>
    </div>
  )
}
