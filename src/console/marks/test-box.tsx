/** "Would x@y from 192.0.2.7 be let in?" What is typed is neither stored nor logged. */
import { useState } from 'react'
import type { MarkTested } from '#domain/marks/mark-pages.ts'
import { useApi } from '#console/app/console.ts'
import { MarkTable } from '#console/marks/mark-table.tsx'
import styles from '#console/marks/marks.module.css'
import { PoolSelect, usePool } from '#console/marks/pool-select.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const tones = { let_in: 'success', note: 'info', hold: 'warning', refuse: 'danger' } as const

export function TestBox() {
  const text = useText('console.marks')
  const outcomeText = useText('console.mark_outcomes')
  const api = useApi()
  const place = usePool()
  const [email, setEmail] = useState('')
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [tested, setTested] = useState<MarkTested | null>(null)
  const submit = async () => {
    setBusy(true)
    setError(null)
    const body = { pool: place.pool, ...(email.trim() && { email }), ...(address.trim() && { address }) }
    await api('POST /api/marks/test', { body })
      .then(setTested, setError)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.test}>
      <Form onSend={submit}>
        <Toolbar label={text('test')}>
          <PoolSelect {...place} />
          <Field
            label={text('test_mail')}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Field
            label={text('test_address')}
            autoComplete="off"
            spellCheck={false}
            placeholder="192.0.2.7"
            maxLength={60}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button type="submit" tone="outline" busy={busy}>
            {text('test_act')}
          </Button>
        </Toolbar>
      </Form>
      {error !== null && <Problem error={error} />}
      {error === null && tested && (
        <>
          <Notice tone={tones[tested.outcome]} live>
            {outcomeText(tested.outcome)} {tested.country && text('country_is', { country: tested.country })}
          </Notice>
          {tested.hits.length > 0 && <MarkTable marks={tested.hits} />}
        </>
      )}
    </div>
  )
}
