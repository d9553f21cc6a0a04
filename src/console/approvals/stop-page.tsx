/** The link of a mail that stops an act which would be done alone: one press, without signing in. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import { useHashToken } from '#console/app/use-hash-token.ts'
import { Ground } from '#console/sign-in/ground.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function StopPage() {
  const text = useText('console.stop')
  const api = useApi()
  const token = useHashToken()
  const [busy, setBusy] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const stop = async () => {
    if (!token || busy) return
    setBusy(true)
    setError(null)
    await api('POST /api/approvals/stop', { body: { token } }).then(() => setIsStopped(true), setError)
    setBusy(false)
  }
  return (
    <Ground title={text('title')} lead={!isStopped && text('lead')}>
      {!token && <Notice tone="warning">{text('incomplete')}</Notice>}
      {error !== null && <Problem error={error} />}
      {isStopped && (
        <Notice tone="success" live>
          {text('stopped')}
        </Notice>
      )}
      {token && !isStopped && (
        <Button tone="danger" size="large" wide busy={busy} onClick={() => void stop()}>
          {text('act')}
        </Button>
      )}
      <ButtonLink to="/approvals" tone="outline" wide>
        {text('approvals')}
      </ButtonLink>
    </Ground>
  )
}
