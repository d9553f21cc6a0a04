/** Another version was published while somebody wrote: the draft stays, beside what is live now. */
import { type Difference, differencesOf, type Draft } from '#domain/brand-settings/brand-draft.ts'
import { Differences } from '#console/brands/differences.tsx'
import styles from '#console/brands/brands.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

type MeanwhileProps = { live: Draft; draft: Draft | null; onKeep: () => void; onStartOver: () => void }

export function Meanwhile({ live, draft, onKeep, onStartOver }: MeanwhileProps) {
  const text = useText('console.brands')
  return (
    <div className={styles.list}>
      <Notice tone="warning" live title={text('meanwhile')}>
        {text('meanwhile_lead')}
      </Notice>
      {draft && (
        <details className={styles.one}>
          <summary>{text('see_live')}</summary>
          <AsLive differences={differencesOf(live, draft)} />
        </details>
      )}
      <Row>
        <Button tone="outline" onClick={onKeep}>
          {text('keep_draft')}
        </Button>
        <Button tone="quiet" onClick={onStartOver}>
          {text('start_over')}
        </Button>
      </Row>
    </div>
  )
}

function AsLive({ differences }: { differences: readonly Difference[] }) {
  const text = useText('console.brands')
  if (differences.length === 0) return <p>{text('same_as_live')}</p>
  return <Differences caption={text('see_live')} from={text('live_now')} to={text('your_draft')} differences={differences} />
}
