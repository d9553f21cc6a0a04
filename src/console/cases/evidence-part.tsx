/** The evidence in layers: nothing is loaded before it is asked for; `Space` opens the next layer, and all can be put away again. */
import { useState } from 'react'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useQuery } from '#console/app/query.ts'
import styles from '#console/cases/cases.module.css'
import { EvidencePhotos } from '#console/cases/evidence-photos.tsx'
import { EvidenceTexts } from '#console/cases/evidence-texts.tsx'
import { type Layer, layerAfter, layersOf, photoLayerOf } from '#console/cases/layers.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type EvidencePartProps = { reference: string; said: CasePage['said']; isOpenable: boolean }

export function EvidencePart({ reference, said, isOpenable }: EvidencePartProps) {
  const text = useText('console.evidence')
  const layers = layersOf(said)
  const [shown, setShown] = useState<Layer | null>(null)
  const next = isOpenable ? layerAfter(layers, shown) : null
  const open = () => next && setShown(next)
  useScreenKeys(next ? { Space: open } : {})
  if (!isOpenable && shown === null) return <p className={styles.quiet}>{text('hold_first')}</p>
  return (
    <div className={styles.evidence}>
      {shown === null && <p className={styles.quiet}>{text('closed')}</p>}
      <div className={styles.row}>
        {next && (
          <Button tone="outline" onClick={open}>
            {text(`open_${next}`)} <KeyHint keys={text('space')} />
          </Button>
        )}
        {shown !== null && (
          <Button tone="quiet" onClick={() => setShown(null)}>
            {text('put_away')}
          </Button>
        )}
      </div>
      {shown !== null && <Opened reference={reference} shown={shown} />}
    </div>
  )
}

/** Mounted by the first press: its read leaves a line in the log. */
function Opened({ reference, shown }: { reference: string; shown: Layer }) {
  const text = useText('console.evidence')
  const query = useQuery(`evidence ${reference}`, (api, signal) =>
    api('GET /api/cases/evidence', { query: { reference } }, { signal }),
  )
  const layer = photoLayerOf(shown)
  return (
    <Loaded query={query} lines={6}>
      {({ reports }) =>
        reports.length === 0 ? (
          <p className={styles.quiet}>{text('wiped')}</p>
        ) : (
          <>
            {layer && <EvidencePhotos reports={reports} layer={layer} />}
            {reports.map((report) => (
              <EvidenceTexts key={report.reference} report={report} isOnly={reports.length === 1} />
            ))}
          </>
        )
      }
    </Loaded>
  )
}
