/** Verifies the chain of the log and says what it found. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type Verification = ConsoleReply<'POST /api/log/verify'>

export function VerifyButton() {
  const text = useText('console.log')
  const api = useApi()
  const [search] = useSearchParams()
  const [result, setResult] = useState<Verification | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const verify = async () => {
    setBusy(true)
    setError(null)
    await api('POST /api/log/verify').then(setResult, setError)
    setBusy(false)
    setIsOpen(true)
  }
  const verifyNow = useEffectEvent(verify)
  const isWanted = search.get('do') === 'verify'
  useEffect(() => {
    if (isWanted) void Promise.resolve().then(() => verifyNow())
  }, [isWanted])
  return (
    <>
      <Button tone="outline" busy={busy} onClick={() => void verify()}>
        {text('verify')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('verify_title')} closeLabel={text('close')}>
        <Stack>
          {error !== null && <Problem error={error} />}
          {result && error === null && <Result result={result} />}
        </Stack>
      </Dialog>
    </>
  )
}

function Result({ result: { from, to, is_whole, findings, unsealed, as_of } }: { result: Verification }) {
  const text = useText('console.log')
  const { number, moment } = useFormats()
  const span = { from: number(from), to: number(to), time: moment(as_of) }
  return (
    <>
      <Notice tone={is_whole ? 'success' : 'danger'} live>
        {text(is_whole ? 'whole' : 'broken', span)}
      </Notice>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ number: at, fault }) => (
            <li key={`${at} ${fault}`}>{text('finding', { number: number(at), fault })}</li>
          ))}
        </ul>
      )}
      {unsealed.length > 0 && <p>{text('unsealed_lines', { ids: unsealed.join(', '), n: unsealed.length })}</p>}
    </>
  )
}
