/** Who answers a complaint: me until when, somebody else, or nobody; and how to take it (`h`). */
import { useState } from 'react'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import type { OneComplaint } from '#console/complaints/use-complaint.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ComplaintHold({ one: { hold, holdIt, reload } }: { one: OneComplaint }) {
  const text = useText('console.complaint')
  const { time } = useFormats()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const take = async () => {
    if (busy || hold.kind !== 'nobody') return
    setBusy(true)
    setError(null)
    await holdIt().catch(async (thrown: unknown) => {
      setError(thrown)
      await reload().catch(() => {})
    })
    setBusy(false)
  }
  useScreenKeys({ h: () => void take() })
  if (hold.kind === 'me')
    return (
      <p className={styles.hold}>
        <Icon name="clock" size={16} />
        {text('mine', { time: time(hold.until) })}
      </p>
    )
  if (hold.kind === 'other')
    return (
      <Notice tone="warning" icon="lock" live title={text('other', { name: hold.name, time: time(hold.until) })}>
        {text('other_lead')}
      </Notice>
    )
  return (
    <>
      <Notice
        tone="info"
        icon="clock"
        title={text('free')}
        action={
          <Button size="small" busy={busy} onClick={() => void take()}>
            {text('hold_it')} <KeyHint keys="h" />
          </Button>
        }
      >
        {text('free_lead')}
      </Notice>
      {error !== null && <Problem error={error} />}
    </>
  )
}
