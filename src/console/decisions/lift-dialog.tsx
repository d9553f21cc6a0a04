/** Lifts a decision before its end, with a reason for the log. */
import type { DecisionLine } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useMeasureWords } from '#console/decisions/words.ts'
import { useText } from '#web/kit/text/text.tsx'

type LiftDialogProps = { decision: DecisionLine; onClose: () => void; onDone: () => void }

export function LiftDialog({ decision, onClose, onDone }: LiftDialogProps) {
  const text = useText('console.decisions')
  const api = useApi()
  const measureWords = useMeasureWords()
  const { reference } = decision
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('lift_title', { reference })}
      lead={text('lift_lead', { what: measureWords(decision) })}
      act={text('lift')}
      done={text('lifted', { reference })}
      send={(reason) => api('POST /api/decisions/lift', { body: { reference, reason } })}
    />
  )
}
