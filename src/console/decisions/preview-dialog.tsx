/** The last step: the statement as the member reads it, and the press that decides. What was typed stays after a refusal. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Waiting, WaitsForApproval } from '#console/api.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { WaitsNotice } from '#console/ui/waits-notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'

type PreviewDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  act: string
  /** Decides; `true` takes the next case afterwards. Rejects with a refusal, or with `WaitsForApproval`. */
  send: (takesNext: boolean) => Promise<unknown>
  hasNext?: boolean
  isGrave?: boolean
  /** False: what would happen is not there yet, or nothing would. */
  isReady?: boolean
  /** A refusal that is explained on the screen behind: true closes the dialog. */
  onRefused?: (error: unknown) => boolean
  children: ReactNode
}

export function PreviewDialog({ open, onClose, title, ...parts }: PreviewDialogProps) {
  const text = useText('console.act')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')}>
      <Preview onClose={onClose} {...parts} />
    </Dialog>
  )
}

function Preview({
  onClose,
  act,
  send,
  hasNext = false,
  isGrave = false,
  isReady = true,
  onRefused,
  children,
}: Omit<PreviewDialogProps, 'open' | 'title'>) {
  const text = useText('console.decide')
  const actText = useText('console.act')
  const [busy, setBusy] = useState<'one' | 'next' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const decide = async (takesNext: boolean) => {
    if (busy || waiting) return
    setBusy(takesNext ? 'next' : 'one')
    setError(null)
    try {
      await send(takesNext)
    } catch (thrown) {
      if (thrown instanceof WaitsForApproval) setWaiting(thrown.waiting)
      else if (!onRefused?.(thrown)) setError(thrown)
    } finally {
      setBusy(null)
    }
  }
  const decideNow = useEffectEvent(decide)
  useEffect(() => {
    if (!hasNext) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || event.repeat) return
      event.preventDefault()
      void decideNow(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [hasNext])
  if (waiting)
    return (
      <Stack>
        <WaitsNotice waiting={waiting} onLeave={onClose} />
        <Button tone="outline" onClick={onClose}>
          {actText('close')}
        </Button>
      </Stack>
    )
  const tone = isGrave ? 'danger' : 'primary'
  return (
    <Stack>
      {children}
      {error !== null && (isRefused(error, 'proof_needed') ? <output>{actText('not_done')}</output> : <Problem error={error} />)}
      {hasNext && (
        <Button wide tone={tone} busy={busy === 'next'} onClick={() => void decide(true)}>
          {text('and_next', { act })} <KeyHint keys="⇧ Enter" />
        </Button>
      )}
      <Button wide tone={hasNext ? 'outline' : tone} disabled={!isReady} busy={busy === 'one'} onClick={() => void decide(false)}>
        {act}
      </Button>
    </Stack>
  )
}
