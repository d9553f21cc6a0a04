/** The acts on queues and jobs, each with what it will do; a reason where the log asks for one. */
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'

export type JobAct =
  | { kind: 'pause' | 'resume' | 'run'; name: string }
  | { kind: 'retry' | 'drop'; id: string; name: string }
  | { kind: 'retry_all'; name: string; n: number }

type JobDialogsProps = { act: JobAct | null; onClose: () => void; onDone: () => void }

export function JobDialogs({ act, onClose, onDone }: JobDialogsProps) {
  const text = useText('console.job_acts')
  const api = useApi()
  if (act === null) return null
  const { kind, name } = act
  const words = { name, n: act.kind === 'retry_all' ? act.n : 1 }
  const send = (reason: string): Promise<unknown> => {
    if (act.kind === 'retry') return api('POST /api/jobs/retry', { body: { id: act.id } })
    if (act.kind === 'retry_all') return api('POST /api/jobs/retry', { body: { name } })
    if (act.kind === 'drop') return api('POST /api/jobs/drop', { body: { id: act.id, reason } })
    if (act.kind === 'run') return api('POST /api/jobs/run', { body: { name } })
    return api('POST /api/jobs/pause', { body: { name, is_paused: act.kind === 'pause', reason } })
  }
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text(`${kind}_title`, words)}
      lead={text(`${kind}_lead`, words)}
      act={text(`${kind}_act`)}
      tone={kind === 'drop' ? 'danger' : 'primary'}
      done={text(`${kind}_done`, words)}
      needsReason={kind === 'drop' || kind === 'pause' || kind === 'resume'}
      send={send}
    />
  )
}
