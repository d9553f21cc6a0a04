/** A dialog that does one act: fields, a reason where the log asks for one, and what became of it. What was typed stays after a refusal. */
import { type ReactNode, useState } from 'react'
import { type Waiting, WaitsForApproval } from '#console/api.ts'
import { Problem } from '#console/ui/problem.tsx'
import { WaitsNotice } from '#console/ui/waits-notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { refusalOf } from '#web/kit/api/api-refusal.ts'

type ActDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  lead?: ReactNode
  /** The button, such as "Suspend". */
  act: string
  tone?: 'primary' | 'danger'
  /** Said once it is done. */
  done: string
  needsReason?: boolean | 'optional'
  /** What the reason begins with, such as the number of a complaint. */
  reason?: string
  /** Rejects with a refusal, or with `WaitsForApproval`. */
  send: (reason: string) => Promise<unknown>
  /** After it was done, or was stored and waits. */
  onDone?: () => void
  children?: ReactNode
  size?: 'medium' | 'large'
}

export function ActDialog({ open, onClose, title, size = 'medium', ...parts }: ActDialogProps) {
  const text = useText('console.act')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} size={size}>
      <ActForm onClose={onClose} {...parts} />
    </Dialog>
  )
}

function ActForm({
  onClose,
  lead,
  act,
  tone = 'primary',
  done,
  needsReason = true,
  reason: begun = '',
  send,
  onDone,
  children,
}: Omit<ActDialogProps, 'open' | 'title' | 'size'>) {
  const text = useText('console.act')
  const toast = useToast()
  const [reason, setReason] = useState(begun)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await send(reason.trim())
      toast({ tone: 'success', text: done })
      onDone?.()
      onClose()
    } catch (thrown) {
      if (thrown instanceof WaitsForApproval) {
        setWaiting(thrown.waiting)
        onDone?.()
      } else setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  if (waiting)
    return (
      <Stack>
        <WaitsNotice waiting={waiting} onLeave={onClose} />
        <Button tone="outline" onClick={onClose}>
          {text('close')}
        </Button>
      </Stack>
    )
  return (
    <Form onSend={submit}>
      <Stack>
        {lead && <p>{lead}</p>}
        {children}
        {needsReason && (
          <TextArea
            label={text(needsReason === 'optional' ? 'word' : 'reason')}
            help={text(needsReason === 'optional' ? 'word_help' : 'reason_help')}
            hint={needsReason === 'optional' ? text('optional') : undefined}
            required={needsReason === true}
            maxLength={2000}
            rows={2}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {error !== null && (isClosedProof(error) ? <output>{text('not_done')}</output> : <Problem error={error} />)}
        <Button type="submit" tone={tone} busy={busy} wide>
          {act}
        </Button>
      </Stack>
    </Form>
  )
}

/** The person closed the question for a proof: nothing was done, and nothing is wrong. */
const isClosedProof = (error: unknown) => refusalOf(error)?.code === 'proof_needed'
