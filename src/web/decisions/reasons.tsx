/** The reasons of a decision, as its member reads them. */
import { type DecisionReasons, isShutOut } from '#domain/decisions/decisions.ts'
import styles from '#web/decisions/decisions.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'

export function Reasons({ decided_at, reasons }: { decided_at: string; reasons: DecisionReasons }) {
  const text = useText('decisions')
  const { date } = usePageTime()
  const { name: brand } = useSettings()
  const { measures, limits, texts, clause, law, facts, source, until_at, state, end_note, replaced } = reasons
  const partsOf = { clear: texts.map((one) => text(`texts.${one}`)), limit: limits.map((one) => text(`limits.${one}`)) }
  const taken = measures.flatMap((one) =>
    one === 'nothing' || one === 'note'
      ? []
      : [text(`measures.${one}`, { brand }), ...(one === 'clear' || one === 'limit' ? partsOf[one] : [])],
  )
  const lines = [
    [text('what'), taken.join(' ')],
    [text('from'), date(decided_at)],
    until_at || isShutOut(measures) ? [text('until'), until_at ? date(until_at) : text('no_end')] : null,
    clause ? [text('rule'), text(`clauses.${clause}`)] : null,
    law ? [text('law'), law] : null,
    [text('why_looked'), text(`sources.${source}`)],
  ].filter((line) => line !== null)
  return (
    <div className={styles.reasons}>
      {state !== 'in_force' && <p>{text('page.over')}</p>}
      {end_note && <p className={styles.words}>{end_note}</p>}
      {replaced.map((one) => (
        <p key={one}>{text(`replaced.${one}`)}</p>
      ))}
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p>{text('facts')}</p>
        <p className={styles.words}>{facts}</p>
      </div>
      <p>{text('by_person')}</p>
    </div>
  )
}
