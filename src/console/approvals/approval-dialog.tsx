/** Approving, refusing or withdrawing a request, with a word to who asked. */
import type { ApprovalLine } from '#domain/approvals/approvals.ts'
import { useApi } from '#console/app/console.ts'
import { useAskerName } from '#console/approvals/asker-name.ts'
import { useActName } from '#console/staff/names.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'

export type ApprovalAct = 'give' | 'refuse' | 'withdraw'
type ApprovalDialogProps = { kind: ApprovalAct; approval: ApprovalLine; onClose: () => void; onDone: () => void }

const calls = {
  give: 'POST /api/approvals/give',
  refuse: 'POST /api/approvals/refuse',
  withdraw: 'POST /api/approvals/withdraw',
} as const

export function ApprovalDialog({ kind, approval, onClose, onDone }: ApprovalDialogProps) {
  const text = useText('console.approvals')
  const api = useApi()
  const act = useActName()(approval.act)
  const name = useAskerName()(approval)
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text(`${kind}_title`)}
      lead={text(`${kind}_lead`, { act, name })}
      act={text(kind)}
      tone={kind === 'refuse' ? 'danger' : 'primary'}
      done={text(`${kind}_done`)}
      needsReason={kind === 'refuse' ? true : 'optional'}
      send={(word) => api(calls[kind], { body: { id: approval.id, ...(word && { word }) } })}
    />
  )
}
