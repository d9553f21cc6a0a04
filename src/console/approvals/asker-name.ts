/** Who asked for an act: a colleague, or a user of the machine. */
import type { ApprovalLine } from '#domain/approvals/approvals.ts'
import { useText } from '#web/kit/text/text.tsx'

export function useAskerName() {
  const text = useText('console.approvals')
  return ({ asked_by, shell }: Pick<ApprovalLine, 'asked_by' | 'shell'>): string =>
    asked_by?.name ?? text('on_machine', { user: shell ?? '' })
}
