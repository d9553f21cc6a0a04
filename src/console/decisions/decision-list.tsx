/** Earlier decisions about a member: what, by which rule, on which facts, by whom, and whether it still holds. */
import type { DecisionLine } from '#domain/cases/case-pages.ts'
import { Time } from '#console/app/formats.tsx'
import styles from '#console/decisions/decisions.module.css'
import { useMeasureWords } from '#console/decisions/words.ts'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

const tones: Record<DecisionLine['state'], Tone> = { in_force: 'warning', ended: 'quiet', overturned: 'success', undone: 'quiet' }

type DecisionListProps = { decisions: readonly DecisionLine[]; onLift?: ((decision: DecisionLine) => void) | undefined }

export const DecisionList = ({ decisions, onLift }: DecisionListProps) => (
  <ul className={styles.decisions}>
    {decisions.map((decision) => (
      <DecisionItem key={decision.reference} decision={decision} onLift={onLift} />
    ))}
  </ul>
)

function DecisionItem({ decision, onLift }: { decision: DecisionLine; onLift: DecisionListProps['onLift'] }) {
  const text = useText('console.decisions')
  const clauseText = useText('console.clauses')
  const measureWords = useMeasureWords()
  const { reference, clause, law, facts, decided_by, decided_at, state } = decision
  const isLifted =
    state === 'in_force' && decision.measures.some((one) => ['hide', 'clear', 'limit', 'suspend', 'ban'].includes(one))
  return (
    <li>
      <div className={styles.line}>
        <strong>{measureWords(decision)}</strong>
        <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag>
      </div>
      {clause && <span>{law ? `${clauseText(clause)} (${law})` : clauseText(clause)}</span>}
      {facts && <p className={styles.words}>{facts}</p>}
      <span className={styles.quiet}>
        <code>{reference}</code> · {decided_by} · <Time at={decided_at} />
      </span>
      {onLift && isLifted && (
        <div>
          <Button size="small" tone="outline" onClick={() => onLift(decision)}>
            {text('lift')}
          </Button>
        </div>
      )}
    </li>
  )
}
