/** A decision as the member will read it, in the console's language; or that nobody is told. */
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/decisions/decisions.module.css'
import { type Draft, endOf, hasStatement, needsLaw } from '#console/decisions/draft.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const lasting: ReadonlySet<Draft['measures'][number]> = new Set(['limit', 'suspend', 'ban'])

type StatementPreviewProps = { draft: Draft; brand: string; nowMs: number; language?: string | null }

export function StatementPreview({ draft, brand, nowMs, language = null }: StatementPreviewProps) {
  const text = useText('console.statement')
  const { moment, iso } = useFormats()
  const clauseText = useText('console.clauses')
  const sourceText = useText('console.sources')
  if (!hasStatement(draft)) return <Notice>{text(draft.measures.includes('note') ? 'not_told_note' : 'not_told')}</Notice>
  const end = endOf(draft, nowMs)
  const lasts = draft.measures.some((measure) => lasting.has(measure))
  const from = new Date(nowMs).toISOString()
  const rows: [string, string][] = [
    [text('from'), moment(from)],
    // a warning, hidden photos and cleared texts have no time
    ...(lasts ? [[text('until'), end ? moment(end.toISOString()) : text('no_end')] as [string, string]] : []),
    ...(draft.clause ? [[text('rule'), clauseText(draft.clause)] as [string, string]] : []),
    ...(needsLaw(draft) ? [[text('law'), draft.law.trim()] as [string, string]] : []),
    [text('why_looked'), sourceText(draft.source)],
  ]
  return (
    <div className={styles.preview}>
      {language && (
        <p className={styles.quiet}>
          {text('language', { language: new Intl.DisplayNames(iso, { type: 'language' }).of(language) ?? language })}
        </p>
      )}
      <article className={styles.statement}>
        <What draft={draft} brand={brand} />
        <dl>{rows.map(([label, value]) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>])}</dl>
        <div>
          <p className={styles.quiet}>{text('facts')}</p>
          <p className={styles.words}>{draft.facts.trim()}</p>
        </div>
        <p className={styles.quiet}>{text('by_person')}</p>
        <p className={styles.quiet}>{text('object')}</p>
      </article>
    </div>
  )
}

function What({ draft: { measures, limits, photos, texts }, brand }: { draft: Draft; brand: string }) {
  const text = useText('console.statement')
  const limitText = useText('console.statement.limits')
  const textText = useText('console.statement.texts')
  const told = (['warn', 'hide', 'clear', 'limit', 'suspend', 'ban'] as const).filter((measure) => measures.includes(measure))
  return (
    <div>
      {told.map((measure) => (
        <p key={measure} className={styles.what}>
          {measure === 'hide' ? text('measures.hide', { n: photos.length }) : text(`measures.${measure}`, { brand })}
          {measure === 'clear' && texts.map((one) => <span key={one}> {textText(one)}</span>)}
          {measure === 'limit' && limits.map((act) => <span key={act}> {limitText(act)}</span>)}
        </p>
      ))}
    </div>
  )
}
