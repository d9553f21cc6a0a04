/** What changed in the case while somebody worked on it; what they typed is still there. */
import type { CaseChange } from '#console/cases/changes.ts'
import { useReasonName } from '#console/decisions/words.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ChangesNotice({ changes, onSeen }: { changes: readonly CaseChange[]; onSeen: () => void }) {
  const text = useText('console.changes')
  const reasonName = useReasonName()
  if (changes.length === 0) return null
  const wordsOf = (change: CaseChange) => {
    if (change.kind === 'reports') return text('reports', { n: change.n, reasons: change.reasons.map(reasonName).join(', ') })
    if (change.kind === 'decisions') return text('decisions', { references: change.references.join(', ') })
    if (change.kind === 'subject') return text('subject', { name: change.name })
    return text(change.kind)
  }
  return (
    <Notice
      tone="warning"
      live
      title={text('title')}
      action={
        <Button size="small" tone="outline" onClick={onSeen}>
          {text('seen')}
        </Button>
      }
    >
      <ul>
        {changes.map((change) => (
          <li key={change.kind}>{wordsOf(change)}</li>
        ))}
      </ul>
      {text('kept')}
    </Notice>
  )
}
