/** The appeal against a decision: once, in one's own words. Complaints and decisions about members have it. */
import { useState } from 'react'
import { complaintMaxLength, complaintMinLength } from '#domain/complaints/complaints.ts'
import styles from '#web/complaints/complaints.module.css'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'

/** `days`: within which the answer comes. `appeal` sends the words. */
type AppealFormProps = { until: string; days: number; appeal: (words: string) => Promise<unknown>; onAppealed: () => void }

export function AppealForm({ until, days, appeal, onAppealed }: AppealFormProps) {
  const text = useText('complaints')
  const { date } = usePageTime()
  const [words, setWords] = useState('')
  const { send, busy, error, isShort } = useAppeal(appeal, words, onAppealed)
  return (
    <Form onSend={send} className={styles.form} noValidate>
      <h2>{text('appeal.title')}</h2>
      <p className={styles.help}>{text('appeal.lead', { date: date(until), days })}</p>
      <ErrorNotice error={error} />
      <TextArea
        id="appeal-text"
        label={text('appeal.text')}
        rows={4}
        maxLength={complaintMaxLength}
        value={words}
        error={isShort ? text('problems.text') : undefined}
        onChange={(event) => setWords(event.target.value)}
        required
      />
      <Button type="submit" busy={busy}>
        {text('appeal.send')}
      </Button>
    </Form>
  )
}

function useAppeal(appeal: AppealFormProps['appeal'], words: string, onAppealed: () => void) {
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isShort = words.trim().length < complaintMinLength
  const send = async () => {
    setSent(true)
    setError(null)
    if (isShort) return document.getElementById('appeal-text')?.focus()
    setBusy(true)
    try {
      await appeal(words)
      onAppealed()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, error, isShort: isSent && isShort }
}
